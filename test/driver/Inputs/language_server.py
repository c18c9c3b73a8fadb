"""Talks to a language server: prints its own name and its diagnostics of a document."""

import json
import subprocess
import sys
from pathlib import Path

server = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)


def send(**message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    server.stdin.flush()


def receive():
    length = 0
    while (line := server.stdout.readline()).strip():
        name, _, value = line.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    return json.loads(server.stdout.read(length))


send(id=0, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})
print(json.dumps(receive()["result"]["serverInfo"]))
uri, text = "file:///module.mlir", Path(sys.argv[2]).read_text()
document = {"uri": uri, "languageId": "mlir", "version": 1, "text": text}
send(method="textDocument/didOpen", params={"textDocument": document})


def show():
    for found in receive()["params"]["diagnostics"]:
        place = found["range"]["start"]
        # Lines and columns are counted from 0.
        print(f"{place['line'] + 1}:{place['character'] + 1}: {found['message']}")
        for note in found.get("relatedInformation", []):
            print(f"  {note['location']['range']['start']['line'] + 1}: {note['message']}")


show()
# The editor's changes, for each further argument: old text, new text.
for number, edit in enumerate(sys.argv[3:]):
    text = text.replace(*edit.split("=>"))
    changed = {"uri": uri, "version": number + 2}
    send(method="textDocument/didChange", params={"textDocument": changed, "contentChanges": [{"text": text}]})
    print("changed")
    show()
send(method="textDocument/didClose", params={"textDocument": {"uri": uri}})
print("closed")
show()
send(id=1, method="shutdown")
receive()
send(method="exit")
print("exit", server.wait(timeout=60))

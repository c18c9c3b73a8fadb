"""Talks to a language server: prints the name that it gives itself, and what it says of a document."""

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
document = {"uri": "file:///module.mlir", "languageId": "mlir", "version": 1, "text": Path(sys.argv[2]).read_text()}
send(method="textDocument/didOpen", params={"textDocument": document})
for found in receive()["params"]["diagnostics"]:
    print(found["message"])
send(id=1, method="shutdown")
receive()
send(method="exit")
print("exit", server.wait(timeout=60))

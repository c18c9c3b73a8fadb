# Prints the pipeline that `$1` stands for, and fails unless that prints itself. `$2` is any valid input.
set -eu
dump() { tilespace-opt --dump-pass-pipeline --pass-pipeline="$1" "$2" 2>&1 >/dev/null | sed -n '/^Pass Manager/,/^)/p' | sed -e 1d -e 's/^ *//' | tr -d '\n'; }
first=$(dump "$1" "$2")
second=$(dump "$first" "$2")
echo "$first"
[ "$first" = "$second" ] || { echo "not the same: $second" >&2; exit 1; }

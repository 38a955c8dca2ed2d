#!/usr/bin/env python3
"""monitor_log.py SITE VKEY FILE: run it by cron. It keeps the last checkpoint of the log of SITE (https://...) in FILE, and shouts
(exit code 1) when the log was forked, shortened or changed, when a seal came late, or when a round has two seals."""
import base64, hashlib, json, os, re, sys, urllib.request
from datetime import datetime, timedelta, timezone

def sha(data): return hashlib.sha256(data).digest()

# Ed25519 (RFC 8032, section 5.1): points as x, y, z, t.
P, Q = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, I = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)

def add(a, b):
    e, f = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0])
    g, h = 2 * a[3] * b[3] * D, 2 * a[2] * b[2]
    return ((f - e) * (h - g) % P, (h + g) * (f + e) % P, (h - g) * (h + g) % P, (f - e) * (f + e) % P)

def times(n, point):
    result = (0, 1, 1, 0)
    while n > 0:
        if n & 1: result = add(result, point)
        point, n = add(point, point), n >> 1
    return result

def point_of(data):
    y, sign = int.from_bytes(data, "little") % 2**255, data[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P: x = x * I % P
    if y >= P or (x * x - square) % P or (x == 0 and sign): return None
    return ((P - x if x % 2 != sign else x), y, 1, (P - x if x % 2 != sign else x) * y % P)

BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))

def verify(key, message, signature):
    a, r, s = point_of(key), point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= Q: return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % Q
    one, other = times(s, BASE), add(r, times(h, a))
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 == (one[1] * other[2] - other[1] * one[2]) % P

def tree_root(hashes):  # RFC 9162, section 2.1.1
    while len(hashes) > 1:
        pairs = [hashes[i:i + 2] for i in range(0, len(hashes), 2)]
        hashes = [sha(b"\x01" + pair[0] + pair[1]) if len(pair) == 2 else pair[0] for pair in pairs]
    return hashes[0] if hashes else sha(b"")

def must(holds, what):
    if not holds: sys.exit(f"LOG BROKEN: {what}")

def get(path):
    with urllib.request.urlopen(site + path, timeout=30) as answer: return answer.read().decode("utf-8")

def checkpoint_of(note):  # C2SP signed-note and tlog-checkpoint
    text, lines = note[: note.rindex("\n\n") + 1], note[note.rindex("\n\n") + 2 :]
    ours = [line for line in lines.split("\n") if line.startswith(f"— {name} ")]
    signatures = [base64.b64decode(line.split(" ")[2]) for line in ours]
    must(any(one[:4].hex() == key_id and verify(key, text.encode(), one[4:]) for one in signatures),
         "the checkpoint is not signed by the key that you gave")
    origin, size, root = re.fullmatch(r"(\S+)\n(\d+)\n(\S+)\n", text).groups()
    must(origin == name, "the checkpoint is of another log")
    return int(size), base64.b64decode(root)

site, vkey, file = sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3]
name, key_id, key = vkey.split("+", 2)
key = base64.b64decode(key)[1:]
must(sha(name.encode() + b"\n\x01" + key).hex()[:8] == key_id, "the key is mistyped")
note = get("/data/log/checkpoint")
size, root = checkpoint_of(note)
entries = []
while len(entries) < size:
    page = json.loads(get(f"/api/v1/public/lottery/log/entries?from={len(entries)}&limit=500"))["entries"]
    must(page, f"entry {len(entries)} is missing")
    entries += [entry["text"] for entry in page][: size - len(entries)]
hashes = [sha(b"\x00" + text.encode()) for text in entries]
must(tree_root(hashes) == root, "the entries are not those that were signed")
old_size, seen = 0, 0
if os.path.exists(file):  # All entries were read, so the tree of then is computed anew: that needs no other proof of consistency.
    with open(file, encoding="utf-8") as kept: old_size, old_root = checkpoint_of(kept.read())
    seen = os.path.getmtime(file)
    must(old_size <= size, f"the log has {size} entries and had {old_size}")
    must(tree_root(hashes[:old_size]) == old_root, f"the log is forked: its first {old_size} entries are not what they were")
with open(file + ".new", "w", encoding="utf-8") as kept: kept.write(note)
os.replace(file + ".new", file)
rounds = [json.loads(text)["round_number"] for text in entries if json.loads(text)["kind"] == "seal"]
must(len(set(rounds)) == len(rounds), "a round has two seals")
late = []
for seal in map(json.loads, entries[old_size:]):  # What is new since the last run, so that each is told of once.
    if seal["kind"] != "seal": continue
    draw = datetime(2002, 12, 7, 11, 35, tzinfo=timezone.utc) + timedelta(weeks=seal["round_number"] - 1)
    sealed = datetime.fromisoformat(seal["sealed_at"].replace("Z", "+00:00"))
    if sealed >= draw or seen >= draw.timestamp(): late.append(str(seal["round_number"]))
must(not late, f"sealed after the draw had begun: round {', '.join(late)}")
print(f"the log holds: {size} entries, {len(rounds)} seals")

#!/usr/bin/env python3
"""check_proof.py PROOFS.json VKEY...      whether proofs of version 3 hold: all that is known before is a public key of the log
check_proof.py PROOFS.json ROOT SETS    the same for versions 1 and 2, against the published root of so many sets"""
import base64, hashlib, json, re, sys

def sha(data): return hashlib.sha256(data).digest()

def root_of(leaf, node, size, path):  # RFC 9162, section 2.1.3.2
    last, result = size - 1, sha(b"\x00" + leaf)
    if not 0 <= node <= last: return None
    for step in map(bytes.fromhex, path):
        if last == 0: return None
        if node % 2 == 1 or node == last:
            result = sha(b"\x01" + step + result)
            while node % 2 == 0 and node != 0: node, last = node // 2, last // 2
        else:
            result = sha(b"\x01" + result + step)
        node, last = node // 2, last // 2
    return result.hex() if last == 0 else None

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
    if a is None or r is None or s >= Q or len(signature) != 64: return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % Q
    one, other = times(s, BASE), add(r, times(h, a))
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 == (one[1] * other[2] - other[1] * one[2]) % P

def base64_of(text):
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text: raise ValueError("not the one base64")
    return data

def is_signed(text, line, vkey):  # C2SP signed-note and tlog-cosignature
    name, key_id, key = re.fullmatch(r"([^\s+]+)\+([0-9a-f]{8})\+(\S+)", vkey).groups()
    data, key = base64_of(re.fullmatch(r"— ([^\s+]+) (\S+)", line).group(2)), base64_of(key)
    if not line.startswith(f"— {name} ") or data[:4].hex() != key_id: return False
    if len(key) != 33 or sha(name.encode() + b"\n" + key).hex()[:8] != key_id: return False
    if key[0] == 1: return verify(key[1:], text.encode(), data[4:])
    when = int.from_bytes(data[4:12], "big")
    return key[0] == 4 and verify(key[1:], f"cosignature/v1\ntime {when}\n{text}".encode(), data[12:])

FIELDS = "version kind leaf leaf_index tree_size path root entry entry_index entry_path checkpoint keys".split()
KINDS = {"set": "seal", "agreement": "agreements"}

def is_hash(text): return re.fullmatch("[0-9a-f]{64}", text) is not None

def holds(p, known):
    entry, text, lines = json.loads(p["entry"]), *re.fullmatch("(.*\n)\n(.*\n)", p["checkpoint"], re.S).groups()
    origin, size, root = re.fullmatch(r"(\S+)\n(0|[1-9]\d*)\n(\S+)\n", text).groups()
    signed = lines[:-1].split("\n")
    return (
        sorted(p) == sorted(FIELDS) and p["version"] == 3 and all(map(is_hash, [*p["path"], *p["entry_path"], p["root"]]))
        and root_of(p["leaf"].encode(), p["leaf_index"], p["tree_size"], p["path"]) == p["root"]
        and (entry["kind"], entry["tree_size"], entry["root"]) == (KINDS[p["kind"]], p["tree_size"], p["root"])
        and p["leaf"].split("|")[1] == str(entry["round_number"])
        and root_of(p["entry"].encode(), p["entry_index"], int(size), p["entry_path"]) == base64_of(root).hex()
        and len(signed) == len(p["keys"]) and all(is_signed(text, *one) for one in zip(signed, p["keys"]))
        and any(key in known for key in p["keys"])
    )

def holds_before_the_log(p, root, sets):
    if p["version"] not in (1, 2) or (p["version"] == 2 and not isinstance(p.get("is_bought"), bool)): return False
    mark = "" if p["version"] == 1 else "bought|" if p["is_bought"] else "made|"
    numbers = ",".join(map(str, p["numbers"]))
    leaf = f"lottolens-seal-{p['version']}|{p['round_number']}|{p['set_id']}|{numbers}|{mark}{p['salt']}"
    if p["root"] != root or p["tree_size"] != sets: return False
    return root_of(leaf.encode(), p["leaf_index"], p["tree_size"], p["path"]) == root

def check(proof, given):
    try:
        if "+" in given[0]: return holds(proof, given)
        return holds_before_the_log(proof, given[0], int(given[1]))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError): return False

try: content = json.loads(open(sys.argv[1], "rb").read().decode("utf-8"))
except ValueError: content = None
proofs = content.get("proofs", [content]) if isinstance(content, dict) else []
good = [check(proof, sys.argv[2:]) for proof in (proofs if isinstance(proofs, list) else [])]
print(f"{sum(good)} of {len(good)} proofs hold")
sys.exit(0 if good and all(good) else 1)

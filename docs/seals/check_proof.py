#!/usr/bin/env python3
"""check_proof.py PROOFS.json ROOT SETS: whether each proof of a file leads to the published root of so many sets."""
import hashlib, json, sys

def sha(data): return hashlib.sha256(data).digest()

def root_of(proof):
    numbers = ",".join(map(str, proof["numbers"]))
    mark = "" if proof["version"] == 1 else "bought|" if proof["is_bought"] else "made|"
    leaf = f"lottolens-seal-{proof['version']}|{proof['round_number']}|{proof['set_id']}|{numbers}|{mark}{proof['salt']}"
    node, last = proof["leaf_index"], proof["tree_size"] - 1
    result = sha(b"\x00" + leaf.encode("ascii"))
    if not 0 <= node <= last: return None
    for step in map(bytes.fromhex, proof["path"]):
        if last == 0: return None
        if node % 2 == 1 or node == last:
            result = sha(b"\x01" + step + result)
            while node % 2 == 0 and node != 0: node, last = node // 2, last // 2
        else:
            result = sha(b"\x01" + result + step)
        node, last = node // 2, last // 2
    return result.hex() if last == 0 else None

file, root, sets = sys.argv[1], sys.argv[2], int(sys.argv[3])
content = json.load(open(file, encoding="utf-8"))
proofs = content.get("proofs", [content])
def is_known(p): return p["version"] == 1 or (p["version"] == 2 and isinstance(p.get("is_bought"), bool))

def is_of_seal(p): return p["root"] == root and p["tree_size"] == sets

good = [is_known(p) and is_of_seal(p) and root_of(p) == root for p in proofs]
print(f"{sum(good)} of {len(good)} proofs hold")
sys.exit(0 if good and all(good) else 1)

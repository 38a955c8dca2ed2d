// node check-proof.mjs PROOFS.json VKEY...      whether proofs of version 3 hold: all that is known before is a public key of the log
// node check-proof.mjs PROOFS.json ROOT SETS    the same for versions 1 and 2, against the published root of so many sets
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

// RFC 9162, section 2.1.3.2
function rootOf(leaf, index, size, path) {
  let [node, last, result] = [index, size - 1, sha('\0', leaf)]
  if (!Number.isSafeInteger(node) || !Number.isSafeInteger(last) || node < 0 || node > last) return null
  for (const step of path.map((hex) => Buffer.from(hex, 'hex'))) {
    if (last === 0) return null
    if (node % 2 === 1 || node === last) {
      result = sha('\x01', step, result)
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)]
    } else result = sha('\x01', result, step)
    ;[node, last] = [Math.floor(node / 2), Math.floor(last / 2)]
  }
  return last === 0 ? result.toString('hex') : null
}

function bytesOf(base64) {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw new Error('not the one base64')
  return bytes
}

function isEd25519(key, message, signature) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }
  return verify(null, Buffer.from(message), createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

// C2SP signed-note and tlog-cosignature
function isSigned(text, line, vkey) {
  const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey)
  const [, signer, signature] = /^— ([^\s+]+) (\S+)$/.exec(line)
  const [key, data] = [bytesOf(base64), bytesOf(signature)]
  if (signer !== name || data.toString('hex', 0, 4) !== id) return false
  if (key.length !== 33 || sha(name, '\n', key).toString('hex', 0, 4) !== id) return false
  if (key[0] === 1) return isEd25519(key.subarray(1), text, data.subarray(4))
  const cosigned = `cosignature/v1\ntime ${data.readBigUInt64BE(4)}\n${text}`
  return key[0] === 4 && isEd25519(key.subarray(1), cosigned, data.subarray(12))
}

const FIELDS = 'version kind leaf leaf_index tree_size path root entry entry_index entry_path checkpoint keys'.split(
  ' ',
)
const KINDS = { set: 'seal', agreement: 'agreements' }
const isHash = (text) => /^[0-9a-f]{64}$/.test(text)

function holds(p, known) {
  const entry = JSON.parse(p.entry)
  const [, text, lines] = /^(.*\n)\n(.*)\n$/s.exec(p.checkpoint)
  const [, , size, root] = /^(\S+)\n(0|[1-9]\d*)\n(\S+)\n$/.exec(text)
  const signed = lines.split('\n')
  return (
    Object.keys(p).sort().join() === FIELDS.toSorted().join() &&
    p.version === 3 &&
    [...p.path, ...p.entry_path, p.root].every(isHash) &&
    rootOf(p.leaf, p.leaf_index, p.tree_size, p.path) === p.root &&
    entry.kind === KINDS[p.kind] &&
    entry.tree_size === p.tree_size &&
    entry.root === p.root &&
    p.leaf.split('|')[1] === String(entry.round_number) &&
    rootOf(p.entry, p.entry_index, Number(size), p.entry_path) === bytesOf(root).toString('hex') &&
    signed.length === p.keys.length &&
    signed.every((line, i) => isSigned(text, line, p.keys[i])) &&
    p.keys.some((key) => known.includes(key))
  )
}

function holdsBeforeTheLog(p, root, sets) {
  if (p.version !== 1 && !(p.version === 2 && typeof p.is_bought === 'boolean')) return false
  const mark = p.version === 1 ? [] : [p.is_bought ? 'bought' : 'made']
  const leaf = [`lottolens-seal-${p.version}`, p.round_number, p.set_id, p.numbers.join(','), ...mark, p.salt].join('|')
  return p.root === root && p.tree_size === sets && rootOf(leaf, p.leaf_index, p.tree_size, p.path) === root
}

const [, , file, ...given] = process.argv
function check(proof) {
  try {
    return given[0].includes('+') ? holds(proof, given) : holdsBeforeTheLog(proof, given[0], Number(given[1]))
  } catch {
    return false
  }
}
function proofsOf(bytes) {
  try {
    const content = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
    return [content.proofs ?? [content]].flat()
  } catch {
    return []
  }
}
const proofs = proofsOf(readFileSync(file))
const good = proofs.filter(check)
console.log(`${good.length} of ${proofs.length} proofs hold`)
process.exitCode = proofs.length > 0 && good.length === proofs.length ? 0 : 1

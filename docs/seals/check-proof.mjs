// node check-proof.mjs PROOFS.json ROOT SETS: whether each proof of a file leads to the published root of so many sets.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

function rootOf({ version, round_number, set_id, numbers, is_bought, salt, leaf_index, tree_size, path }) {
  const mark = version === 1 ? [] : [is_bought ? 'bought' : 'made']
  const leaf = [`lottolens-seal-${version}`, round_number, set_id, numbers.join(','), ...mark, salt].join('|')
  let [node, last, result] = [leaf_index, tree_size - 1, sha('\0', leaf)]
  if (node < 0 || node > last) return null
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

const [, , file, root, sets] = process.argv
const content = JSON.parse(readFileSync(file, 'utf8'))
const proofs = content.proofs ?? [content]
const isKnown = ({ version, is_bought }) => version === 1 || (version === 2 && typeof is_bought === 'boolean')
const isOfSeal = (proof) => proof.root === root && proof.tree_size === Number(sets)
const good = proofs.filter((proof) => isKnown(proof) && isOfSeal(proof) && rootOf(proof) === root)
console.log(`${good.length} of ${proofs.length} proofs hold`)
process.exitCode = proofs.length > 0 && good.length === proofs.length ? 0 : 1

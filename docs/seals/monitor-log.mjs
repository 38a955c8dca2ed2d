// node monitor-log.mjs SITE VKEY FILE: run it by cron. It keeps the last checkpoint of the log of SITE (https://...) in FILE, and shouts
// (exit code 1) when the log was forked, shortened or changed, when a seal came late, or when a round has two seals.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

// RFC 9162, section 2.1.1
function treeRoot(hashes) {
  let level = hashes
  while (level.length > 1) {
    const above = []
    for (let i = 0; i < level.length; i += 2)
      above.push(i + 1 < level.length ? sha('\x01', level[i], level[i + 1]) : level[i])
    level = above
  }
  return level.length > 0 ? level[0] : sha('')
}

function must(holds, what) {
  if (holds) return
  console.error(`LOG BROKEN: ${what}`)
  process.exit(1)
}

const [, , given, vkey, file] = process.argv
const site = given.replace(/\/$/, '')
const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey)
const key = Buffer.from(base64, 'base64')
must(sha(name, '\n', key).toString('hex', 0, 4) === id && key[0] === 1, 'the key is mistyped')
const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.subarray(1).toString('base64url') }
const publicKey = createPublicKey({ key: jwk, format: 'jwk' })

async function get(path) {
  const answer = await fetch(site + path, { signal: AbortSignal.timeout(30_000) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.text()
}

// C2SP signed-note and tlog-checkpoint
function checkpointOf(note) {
  const end = note.lastIndexOf('\n\n')
  const [text, lines] = [note.slice(0, end + 1), note.slice(end + 2).split('\n')]
  const ours = lines
    .filter((line) => line.startsWith(`— ${name} `))
    .map((line) => Buffer.from(line.split(' ')[2], 'base64'))
  const isSigned = ours.some(
    (one) => one.toString('hex', 0, 4) === id && verify(null, Buffer.from(text), publicKey, one.subarray(4)),
  )
  must(isSigned, 'the checkpoint is not signed by the key that you gave')
  const [, origin, size, root] = /^(\S+)\n(\d+)\n(\S+)\n$/.exec(text)
  must(origin === name, 'the checkpoint is of another log')
  return { size: Number(size), root }
}
const rootOf = (hashes) => treeRoot(hashes).toString('base64')

const note = await get('/data/log/checkpoint')
const { size, root } = checkpointOf(note)
const entries = []
while (entries.length < size) {
  const page = JSON.parse(await get(`/api/v1/public/lottery/log/entries?from=${entries.length}&limit=500`)).entries
  must(page.length > 0, `entry ${entries.length} is missing`)
  entries.push(...page.slice(0, size - entries.length).map(({ text }) => text))
}
const hashes = entries.map((text) => sha('\0', text))
must(rootOf(hashes) === root, 'the entries are not those that were signed')
let [oldSize, seen] = [0, 0]
if (existsSync(file)) {
  // All entries were read, so the tree of then is computed anew: that needs no other proof of consistency.
  const old = checkpointOf(readFileSync(file, 'utf8'))
  ;[oldSize, seen] = [old.size, statSync(file).mtimeMs]
  must(oldSize <= size, `the log has ${size} entries and had ${oldSize}`)
  const isSame = rootOf(hashes.slice(0, oldSize)) === old.root
  must(isSame, `the log is forked: its first ${oldSize} entries are not what they were`)
}
writeFileSync(`${file}.new`, note)
renameSync(`${file}.new`, file)
const seals = entries.map((text) => JSON.parse(text)).filter(({ kind }) => kind === 'seal')
must(new Set(seals.map(({ round_number }) => round_number)).size === seals.length, 'a round has two seals')
// What is new since the last run, so that each is told of once.
const late = []
for (const { kind, round_number, sealed_at } of entries.slice(oldSize).map((text) => JSON.parse(text))) {
  if (kind !== 'seal') continue
  const draw = Date.UTC(2002, 11, 7, 11, 35) + (round_number - 1) * 7 * 86_400_000
  if (Date.parse(sealed_at) >= draw || seen >= draw) late.push(round_number)
}
must(late.length === 0, `sealed after the draw had begun: round ${late.join(', ')}`)
console.log(`the log holds: ${size} entries, ${seals.length} seals`)

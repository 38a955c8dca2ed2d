import { parseArgs } from 'node:util'
import { buildWorld, Inhabited, PASSWORD } from './build.ts'
import { grown, type Measured, measureBackup, measureCalls, measureSettlement, wordingOf } from './measure.ts'
import { openPlace } from './places.ts'

/*
 * `npm run tool -- world --members N --rounds R [--sets S] [--seed X] --database URL | --folder DIR` makes a world;
 * `npm run tool -- world measure [calls|settlement|backup …] URL URL …` asks the same of worlds, the smallest first.
 */

const say = (text: string) => process.stdout.write(`${text}\n`)

/** A whole number of the command line. */
function number(text: string | undefined, usual: number): number {
  const value = text === undefined ? usual : Number(text.replaceAll('_', ''))
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`Not a number above 0: ${text}`)
  return value
}

async function build(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      members: { type: 'string' },
      rounds: { type: 'string' },
      sets: { type: 'string' },
      seed: { type: 'string' },
      database: { type: 'string' },
      folder: { type: 'string' },
    },
  })
  const place = values.database ?? values.folder
  if (!place) throw new RangeError('Where? --database postgres://… (an empty one) or --folder <a new folder>')
  const members = number(values.members, 10_000)
  const size = {
    members,
    rounds: number(values.rounds, 300),
    sets: number(values.sets, 50 * members),
    seed: number(values.seed, 1),
  }
  const { site, close } = await openPlace(place, say, { patiently: true })
  try {
    await buildWorld(site, size)
    say(`A world of ${JSON.stringify(size)}. Everybody signs in as member1, member2, … with "${PASSWORD}".`)
  } finally {
    await close()
  }
}

const PARTS = { calls: measureCalls, settlement: measureSettlement, backup: measureBackup }

/** Ends with 1 where something costs more in the last world than in the first. */
async function measure(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { only: { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  const urls = positionals.filter((text) => !(text in PARTS))
  const parts = positionals.filter((text): text is keyof typeof PARTS => text in PARTS)
  if (urls.length < 2) throw new RangeError('Of which worlds? measure [calls] [settlement] [backup] <small> … <large>')
  const rows: Measured[] = []
  for (const part of parts.length > 0 ? parts : (['calls', 'settlement'] as const))
    rows.push(...(await PARTS[part](urls, { only: values.only ?? [], say })))
  say(`\n| ms | ${urls.map((url) => url.split('/').at(-1)).join(' | ')} | last against first |`)
  say(`|---|${urls.map(() => '---|').join('')}---|`)
  for (const row of rows) say(wordingOf(row))
  process.exitCode = grown(rows).length > 0 ? 1 : 0
}

const [what, ...rest] = process.argv.slice(2)
const work = what === 'measure' ? measure(rest) : build(process.argv.slice(2))
work.then(
  () => process.exit(),
  (error) => {
    console.error(error instanceof Inhabited || error instanceof RangeError ? error.message : error)
    process.exit(1)
  },
)

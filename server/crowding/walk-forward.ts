import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { argv } from 'node:process'
import {
  LINE_TOLERANCE,
  lineDifference,
  type WalkForwardLine,
  walkForwardLine,
  walkForwardLines,
} from '#domain/crowding/walk-forward.ts'
import { drawsInHistory } from '#domain/draw/draw-history.ts'
import { SHIPPED } from './shipped.ts'

/*
 * Fits the model as it would have been in the past: before round 500, 525, 550 …, each time from the earlier rounds alone. Each
 * fit is a line of data/crowding/walk-forward.jsonl. Existing lines are not made again, so the program goes on where it stopped;
 * each fit starts from the newest line before it, the first one from nothing. With --check every existing line is made again in
 * the same way and nothing is written: the program says by how much each differs, and fails if one differs by more than
 * LINE_TOLERANCE. Takes about ten minutes.
 *
 *     nice -n 19 node server/crowding/walk-forward.ts [--check] [step = 25] [last round = the newest]
 */

const FIRST_ROUND = 500

const file = new URL('../../data/crowding/walk-forward.jsonl', import.meta.url)
const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const isCheck = argv.includes('--check')
const [step = 25, last = draws.length + 1] = argv
  .slice(2)
  .filter((word) => word !== '--check')
  .map(Number)

const stored = existsSync(file) ? walkForwardLines(readFileSync(file, 'utf8')) : []
const lines: WalkForwardLine[] = isCheck ? [] : [...stored]

for (let round = FIRST_ROUND; round <= last; round += step) {
  const known = stored.find(({ for_round }) => for_round === round)
  if (isCheck !== (known !== undefined)) continue
  const before = performance.now()
  const earlier = lines.filter(({ for_round }) => for_round < round).sort((a, b) => b.for_round - a.for_round)[0]
  const line = walkForwardLine(draws, SHIPPED.scales, round, earlier ?? null)
  lines.push(line)
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  if (known) {
    const difference = lineDifference(line, known)
    const isSame = difference <= LINE_TOLERANCE
    if (!isSame) process.exitCode = 1
    console.log(`제${round}회 앞: 차이 ${difference.toExponential(1)}, ${isSame ? '같음' : '다름'}, ${seconds}초`)
  } else {
    appendFileSync(file, `${JSON.stringify(line)}\n`)
    console.log(`제${round}회 앞: ${seconds}초`)
  }
}

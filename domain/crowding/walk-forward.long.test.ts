import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import type { ShippedCrowding } from './parameters.ts'
import {
  LINE_TOLERANCE,
  lineDifference,
  type WalkForwardLine,
  walkForwardLine,
  walkForwardLines,
} from './walk-forward.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const draws = drawsInHistory(read('../../data/draws.jsonl'))
const { scales } = JSON.parse(read('../../data/crowding/parameters.json')) as ShippedCrowding
const SLOW = process.env.CROWDING_SLOW

describe('a shipped past fit comes out again to the tolerance that is named', () => {
  const lines = walkForwardLines(read('../../data/crowding/walk-forward.jsonl'))
  const differenceOf = (i: number) => {
    const line = lines[i] as WalkForwardLine
    return lineDifference(walkForwardLine(draws, scales, line.for_round, lines[i - 1] ?? null), line)
  }
  it('from the one before it', () => expect(differenceOf(6)).toBeLessThan(LINE_TOLERANCE), 300_000)
  it.runIf(SLOW)('the first from nothing', () => expect(differenceOf(0)).toBeLessThan(LINE_TOLERANCE), 900_000)
})

import { describe, expect, it } from 'vitest'
import { type HandedSlip, slipInAddress, slipPath } from './slip-address.ts'

const SLIP: HandedSlip = {
  round: 1246,
  games: [
    [4, 5, 25, 28, 32, 42],
    [1, 2, 3, 43, 44, 45],
  ],
}
const hashOf = (slip: HandedSlip) => slipPath(slip).replace('/slip', '')

describe('the address of a slip', () => {
  it('gives back its round and games, and nothing else is in it', () => {
    expect(slipInAddress(hashOf(SLIP), 1246)).toEqual(SLIP)
    expect(slipPath(SLIP)).toMatch(/^\/slip#1246-040525283242-010203434445-\d\d$/)
  })

  it('takes the first twenty games', () => {
    const many = { round: 1, games: Array.from({ length: 25 }, (_, i) => [i + 1, 41, 42, 43, 44, 45]) }
    expect(slipInAddress(hashOf(many), 1246)?.games).toEqual(many.games.slice(0, 20))
  })

  it.each([
    ['a digit that was changed', hashOf(SLIP).replace('28', '27')],
    ['two numbers that were exchanged', hashOf(SLIP).replace('0405', '0504')],
    ['the half of it', hashOf(SLIP).slice(0, 20)],
    ['a round that is not sold yet', hashOf({ ...SLIP, round: 1247 })],
    ['round 9999', hashOf({ ...SLIP, round: 9999 })],
    ['round 0', hashOf({ ...SLIP, round: 0 })],
    ['six equal numbers', hashOf({ ...SLIP, games: [[7, 7, 7, 7, 7, 7]] })],
    ['the number 46', hashOf({ ...SLIP, games: [[1, 2, 3, 4, 5, 46]] })],
    ['no game', hashOf({ ...SLIP, games: [] })],
    ['nothing', ''],
    ['a script', '#<script>alert(1)</script>'],
    ['a megabyte', `#1246${'-040525283242'.repeat(80_000)}-00`],
  ])('gives nothing for %s', (_, hash) => expect(slipInAddress(hash, 1246)).toBeNull())
})

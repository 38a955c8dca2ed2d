import { expect, it } from 'vitest'
import { numbersInAddress, resultImage, roundImage, setImage, sharedImageOf } from './share-images.ts'

const SET = [4, 5, 25, 28, 32, 42]
const fileOf = (path: string) => new URL(path, 'http://localhost').pathname.replace('/share/', '')
/** A round as its numbers come, with nothing else. */
const drawn = (round_number: number) => ({
  round_number,
  is_confirmed: false,
  first_prize_methods: null,
  corrections: [],
})

it('reads what it writes', () => {
  expect(sharedImageOf(fileOf(roundImage(drawn(7))))).toEqual({ kind: 'round', round: 7 })
  expect(sharedImageOf(fileOf(setImage(SET)))).toEqual({ kind: 'set', numbers: SET })
  expect(sharedImageOf(fileOf(resultImage(drawn(1245), SET)))).toEqual({ kind: 'result', round: 1245, numbers: SET })
})

it('has another address for every state of a round', () => {
  const tallied = { ...drawn(7), is_confirmed: true }
  const whole = { ...tallied, first_prize_methods: {} }
  const states = [drawn(7), tallied, whole, { ...tallied, corrections: [{}] }, { ...whole, corrections: [{}] }]
  expect(new Set(states.map(roundImage)).size).toBe(states.length)
  expect(new Set(states.map((state) => resultImage(state, SET))).size).toBe(states.length)
})

it.each([null, '', '4-5-25-28-32', '5-4-25-28-32-42', '4-5-25-28-32-046', '4-5-25-28-32-46', '4-5-25-28-32-4.5', 'a'])(
  'takes %j for no six numbers',
  (text) => expect(numbersInAddress(text)).toBeNull(),
)

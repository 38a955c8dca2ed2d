import { expect, it } from 'vitest'
import { ALL_NUMBERS } from '#domain/draw/draw.ts'
import { typedNumber } from './use-pad-keys.ts'

/** What is chosen by digits that are typed one after the other. */
function chosenBy(digits: string): number[] {
  let waits: number | null = null
  const chosen: number[] = []
  for (const digit of digits) {
    const typed = typedNumber(waits, Number(digit))
    waits = typed.waits
    if (typed.number !== null) chosen.push(typed.number)
  }
  return chosen
}

it('each of the 45 numbers is chosen by two digits', () => {
  for (const number of ALL_NUMBERS.filter((one) => one < 5 || one > 9))
    expect(chosenBy(String(number).padStart(2, '0'))).toEqual([number])
})

it.each([
  ['5', [5]],
  ['9', [9]],
  ['4', []],
  ['04', [4]],
  ['05', [5]],
  ['46', []],
  ['00', []],
  ['0705', [7, 5]],
  ['495', [5]],
])('“%s” chooses %j', (digits, numbers) => expect(chosenBy(digits)).toEqual(numbers))

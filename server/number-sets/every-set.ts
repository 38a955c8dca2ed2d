import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import type { NumberWishes } from '#domain/number-set/number-set.ts'

/** Every set that the wishes allow; for narrow wishes, since there can be 8,145,060. */
export function everySet({ fixed_numbers, excluded_numbers }: NumberWishes): number[][] {
  const free = Array.from({ length: LARGEST_NUMBER }, (_, i) => i + 1).filter(
    (number) => !fixed_numbers.includes(number) && !excluded_numbers.includes(number),
  )
  const choose = (wanted: number, from: number): number[][] => {
    if (wanted === 0) return [[]]
    return free.slice(from).flatMap((number, i) => choose(wanted - 1, from + i + 1).map((rest) => [number, ...rest]))
  }
  return choose(NUMBERS_PER_DRAW - fixed_numbers.length, 0).map((chosen) =>
    [...fixed_numbers, ...chosen].toSorted((a, b) => a - b),
  )
}

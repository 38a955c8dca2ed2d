import { LARGEST_NUMBER, NUMBERS_PER_DRAW, SMALLEST_NUMBER } from '../draw/draw.ts'

/** Sentences for input that is not six numbers of the game. */
export const TYPED_NUMBERS_PROBLEMS = {
  not_numbers: '번호는 1,2,3,4,5,6처럼 숫자와 쉼표로 적어 주세요.',
  too_few: '번호가 모자랍니다. 서로 다른 여섯 개를 골라 주세요.',
  too_many: '번호가 너무 많습니다. 여섯 개만 골라 주세요.',
  out_of_range: `번호는 ${SMALLEST_NUMBER}에서 ${LARGEST_NUMBER} 사이여야 합니다.`,
  repeated: '같은 번호가 두 번 있습니다. 서로 다른 여섯 개를 골라 주세요.',
} as const

/** Six ascending numbers of a text like `3,7,11,12,17,23`, in any order, or the sentence that says why it holds none. */
export function typedNumbers(text: string): readonly number[] | string {
  const parts = text.split(',').map((part) => part.trim())
  if (text.length > 100 || !parts.every((part) => /^\d{1,9}$/.test(part))) return TYPED_NUMBERS_PROBLEMS.not_numbers
  const numbers = parts.map(Number)
  if (numbers.some((number) => number < SMALLEST_NUMBER || number > LARGEST_NUMBER))
    return TYPED_NUMBERS_PROBLEMS.out_of_range
  if (new Set(numbers).size !== numbers.length) return TYPED_NUMBERS_PROBLEMS.repeated
  if (numbers.length < NUMBERS_PER_DRAW) return TYPED_NUMBERS_PROBLEMS.too_few
  if (numbers.length > NUMBERS_PER_DRAW) return TYPED_NUMBERS_PROBLEMS.too_many
  return numbers.sort((a, b) => a - b)
}

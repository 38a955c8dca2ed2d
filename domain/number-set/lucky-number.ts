import { isRealDay } from '../calendar.ts'
import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { withParticle } from '../particle.ts'
import type { Chance } from './number-set.ts'

/** The signs in the order of the zodiac; a sign's index is its place, 1 to 12. */
export const ZODIAC_SIGNS = [
  '양자리',
  '황소자리',
  '쌍둥이자리',
  '게자리',
  '사자자리',
  '처녀자리',
  '천칭자리',
  '전갈자리',
  '사수자리',
  '염소자리',
  '물병자리',
  '물고기자리',
] as const

/** Month and day on which each sign begins, as Korean newspapers print them, from 염소자리 at the end of the year backwards. */
const SIGN_BEGINS: readonly (readonly [monthDay: string, index: number])[] = [
  ['12-25', 10],
  ['11-23', 9],
  ['10-23', 8],
  ['09-24', 7],
  ['08-23', 6],
  ['07-23', 5],
  ['06-22', 4],
  ['05-21', 3],
  ['04-20', 2],
  ['03-21', 1],
  ['02-19', 12],
  ['01-20', 11],
]

/** The sign of a birth date (`YYYY-MM-DD`), 1 (양자리) to 12 (물고기자리). Throws RangeError on a day that does not exist. */
export function zodiacSignOf(birthDate: string): number {
  if (!isRealDay(birthDate)) throw new RangeError('not a birth date')
  const monthDay = birthDate.slice(5)
  return SIGN_BEGINS.find(([begins]) => monthDay >= begins)?.[1] ?? 10
}

/** For fun: six numbers and what is said about them. It says nothing about a draw. */
export interface LuckyNumber {
  /** Six different numbers, ascending. */
  readonly numbers: readonly number[]
  /** Numbers that chance filled in, because the birth date and sign gave a number twice; ascending. */
  readonly filled_numbers: readonly number[]
  /** Sum of the eight digits of the birth date. */
  readonly digit_sum: number
  /** The sign's number: three times its index. */
  readonly zodiac_number: number
  /** The meaning of the digit sum in number lore, Korean. */
  readonly meaning: string
  readonly sign: string
  /** How the sign came into the numbers, Korean. */
  readonly zodiac_link: string
}

const MEANINGS = [
  '1은 새로운 시작과 용기를 뜻한대요.',
  '2는 조화와 배려를 뜻한대요.',
  '3은 표현과 즐거움을 뜻한대요.',
  '4는 안정과 성실함을 뜻한대요.',
  '5는 변화와 자유를 뜻한대요.',
  '6은 책임과 따뜻함을 뜻한대요.',
  '7은 탐구와 깊은 생각을 뜻한대요.',
  '8은 끈기와 결실을 뜻한대요.',
  '9는 나눔과 너그러움을 뜻한대요.',
] as const

/** Whether a birth date can be used: a day that exists, from 1900 to today (Korean days). */
export const isBirthDate = (birthDate: string, today: string): boolean =>
  isRealDay(birthDate) && birthDate >= '1900-01-01' && birthDate <= today

/** Sum of the digits of a text. */
const digitSumOf = (text: string) => [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? Number(sign) : 0), 0)

/** Counts 46 as 1, 47 as 2 and so on. */
const wrapped = (value: number) => ((value - 1) % LARGEST_NUMBER) + 1

/**
 * Lucky numbers of a birth date and a sign, for fun. The same date and sign give the same six candidates: the digit
 * sum, three times the sign's index, month times day, the last two digits of the year plus the index, the digit sum
 * plus the day, and the digit sum times the index, each counted round at 45. Where two are the same, chance fills in
 * numbers that are not there yet.
 * `birthDate`: `YYYY-MM-DD`; `zodiacIndex`: 1 (양자리) to 12 (물고기자리). Throws RangeError on anything else.
 */
export function luckyNumber(birthDate: string, zodiacIndex: number, chance: Chance): LuckyNumber {
  const sign = ZODIAC_SIGNS[zodiacIndex - 1]
  if (!isRealDay(birthDate) || sign === undefined) throw new RangeError('not a birth date and a sign')
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number)
  const digit_sum = digitSumOf(birthDate)
  const zodiac_number = 3 * zodiacIndex
  const numbers = new Set(
    [digit_sum, zodiac_number, month * day, (year % 100) + zodiacIndex, digit_sum + day, digit_sum * zodiacIndex].map(
      wrapped,
    ),
  )
  const filled = new Set<number>()
  while (numbers.size + filled.size < NUMBERS_PER_DRAW) {
    const number = chance(LARGEST_NUMBER) + 1
    if (!numbers.has(number)) filled.add(number)
  }
  return {
    numbers: ascending([...numbers, ...filled]),
    filled_numbers: ascending([...filled]),
    digit_sum,
    zodiac_number,
    sign,
    meaning: meaningOf(digit_sum),
    zodiac_link: `${withParticle(sign, '은/는')} 12별자리 중 ${zodiacIndex}번째예요. 순서에 3을 곱한 ${zodiac_number}번을 별자리 숫자로 함께 골랐어요.`,
  }
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/** Digits added up again and again end between 1 and 9. */
function meaningOf(digit_sum: number): string {
  const root = ((digit_sum - 1) % 9) + 1
  return `생년월일의 숫자를 한 자리가 될 때까지 더하면 ${root}. 숫자 풀이에서 ${MEANINGS[root - 1] ?? ''}`
}

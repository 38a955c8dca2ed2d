import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { seededChance } from '../seeded-chance.ts'
import { isBirthDate, luckyNumber, ZODIAC_SIGNS, zodiacSignOf } from './lucky-number.ts'

it('gives the same numbers for the same date and sign when nothing is twice', () => {
  const lucky = luckyNumber('1990-08-15', 4, seededChance(1))
  // 33, the digit sum; 3 × 4; 8 × 15 = 120; 90 + 4; 33 + 15; 33 × 4 = 132; each counted round at 45.
  expect(lucky).toMatchObject({ numbers: [3, 4, 12, 30, 33, 42], filled_numbers: [], digit_sum: 33, zodiac_number: 12 })
})

describe('dates of a century with every sign', () => {
  it('gives six different numbers from 1 to 45, ascending, and fills only what was twice', () => {
    const chance = seededChance(7)
    for (let day = '1930-01-01'; day < '2027-01-01'; day = addDays(day, 37)) {
      for (let sign = 1; sign <= 12; sign++) {
        const { numbers, filled_numbers, zodiac_number, digit_sum } = luckyNumber(day, sign, chance)
        expect(new Set(numbers).size).toBe(6)
        expect(numbers.every((number, i) => number >= 1 && number <= 45 && number > (numbers[i - 1] ?? 0))).toBe(true)
        expect(numbers).toEqual(expect.arrayContaining([zodiac_number, ...filled_numbers]))
        expect(filled_numbers).not.toContain(zodiac_number)
        expect(digit_sum).toBe([...day.replaceAll('-', '')].reduce((sum, digit) => sum + Number(digit), 0))
      }
    }
  })
})

it('is the same for another chance apart from what is filled in', () => {
  const [one, other] = [1, 2].map((seed) => luckyNumber('2000-01-01', 1, seededChance(seed)))
  const own = (lucky = one) => lucky?.numbers.filter((number) => !lucky.filled_numbers.includes(number))
  expect(own(one)).toEqual(own(other))
  expect(one?.filled_numbers.length).toBeGreaterThan(0)
})

it('says what the digits and the sign gave, and promises nothing', () => {
  const { meaning, zodiac_link } = luckyNumber('1990-08-15', 5, seededChance(1))
  expect(meaning).toBe('생년월일의 숫자를 한 자리가 될 때까지 더하면 6. 숫자 풀이에서 6은 책임과 따뜻함을 뜻한대요.')
  expect(zodiac_link).toBe('사자자리는 12별자리 중 5번째예요. 순서에 3을 곱한 15번을 별자리 숫자로 함께 골랐어요.')
  for (let sign = 1; sign <= 12; sign++) {
    for (let day = '2001-01-01'; day < '2001-01-20'; day = addDays(day, 1)) {
      const text = Object.values(luckyNumber(day, sign, seededChance(1))).join(' ')
      expect(text).not.toMatch(/당첨|확률|undefined|보장|예측/)
    }
  }
})

it('knows twelve signs from 양자리 to 물고기자리', () => {
  expect(ZODIAC_SIGNS).toHaveLength(12)
  expect([ZODIAC_SIGNS[0], ZODIAC_SIGNS[11]]).toEqual(['양자리', '물고기자리'])
})

it.each([
  ['2001-02-29', 1],
  ['1990-8-15', 1],
  ['', 1],
  ['1990-08-15', 0],
  ['1990-08-15', 13],
  ['1990-08-15', 1.5],
])('refuses "%s" with sign %d', (day, sign) =>
  expect(() => luckyNumber(day, sign, seededChance(1))).toThrow(new RangeError('not a birth date and a sign')),
)

it.each([
  ['1990-08-15', true],
  ['2026-10-10', true],
  ['2026-10-11', false],
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['2001-02-29', false],
  ['', false],
])('"%s" can be a birth date on 2026-10-10: %s', (day, can) => expect(isBirthDate(day, '2026-10-10')).toBe(can))

describe('the sign of a birth date', () => {
  it.each([
    ['1990-01-19', '염소자리'],
    ['1990-01-20', '물병자리'],
    ['2000-02-29', '물고기자리'],
    ['1990-03-21', '양자리'],
    ['1990-08-22', '사자자리'],
    ['1990-08-23', '처녀자리'],
    ['1990-12-24', '사수자리'],
    ['1990-12-25', '염소자리'],
  ])('%s is %s', (day, sign) => expect(ZODIAC_SIGNS[zodiacSignOf(day) - 1]).toBe(sign))

  it('comes in the order of the zodiac through a year, each once', () => {
    const signs = Array.from({ length: 365 }, (_, i) => zodiacSignOf(addDays('1991-03-21', i)))
    expect(signs.filter((sign, i) => sign !== signs[i - 1])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('is none of a day that does not exist', () =>
    expect(() => zodiacSignOf('1991-02-29')).toThrow(new RangeError('not a birth date')))
})

import { describe, expect, it } from 'vitest'
import { packed, unpacked } from './packed.ts'

const rows = (many: number) =>
  Array.from({ length: many }, (_, i) => ({ round: 1194 + i, numbers: [1, 2, 3], note: i === 1 ? null : `제${i}회` }))

describe('a packed value', () => {
  it.each([
    ['nothing', null],
    ['a text', '한 줄\n"두" 줄 ~ <b>'],
    ['no rows', []],
    ['rows', rows(40)],
    ['two rows', rows(2)],
    ['rows of different kinds', [{ a: 1 }, { b: 2 }, { a: 3 }]],
    ['rows with nothing in them', [{}, {}, {}]],
    ['rows and others', [...rows(3), 7]],
    ['rows in rows', [rows(3), rows(4), []].map((inner, i) => ({ i, inner }))],
    ['many numbers', Array.from({ length: 990 }, (_, i) => (i * 37) % 40)],
    ['numbers that grow', Array.from({ length: 187 }, (_, i) => 5 * i + (i % 3))],
    ['numbers far apart', [1, 1000, 2, 2000, 3, 3000, 4, 4000, 5]],
    ['negative numbers', [-5, 3, -80, 2, 1, 0, -1, 4, 4]],
    ['equal numbers', Array.from({ length: 9 }, () => 124_358_734_000)],
    ['tenths and hundredths', [96.9, 97, 97.2, 0.1, 0.2, 0.3, 1.15, 8.7, 102.43]],
    ['zeros of both kinds', [0, -0, 0, 0, 0, 0, 0, 0]],
    ['numbers of which some are missing', [3, null, null, 5, 6, 7, null, 9, 1]],
    ['a list of nothing', Array.from({ length: 12 }, () => null)],
    [
      'a calendar',
      Array.from({ length: 24 }, (_, i) => Array.from({ length: 12 }, (_, j) => (i + j < 11 ? null : (i * j) % 4))),
    ],
    [
      'lines of texts and rows',
      [
        ['a', rows(3)],
        ['b', rows(3)],
        ['c', []],
      ],
    ],
    ['empty lines', [[], [], []]],
    ['lines in lines', [rows(3), rows(3), rows(3)].map((each) => [each, each])],
    ['fractions and numbers', [1, 2, 3, 4, 5, 6, 7, 0.5, 8]],
    ['numbers and nothing', [null, 1, 2, 3, 4, 5, 6, 7, 8]],
    ['large numbers', [Number.MAX_SAFE_INTEGER, 0, 1, 2, 3, 4, 5, 6, 7]],
    ['a key and its answer', [[['/api/v1/x', { params: { round: 7 } }], { rows: rows(5), more: { deep: [rows(3)] } }]]],
  ])('is what it was: %s', (_, value) => {
    expect(JSON.stringify(unpacked(packed(value)))).toBe(JSON.stringify(value))
  })

  it('is a third as long where it is a table of figures', () => {
    const table = Array.from({ length: 100 }, (_, i) => ({ number: i, frequency: 140 + ((i * 7) % 50) }))
    expect(packed(table).length).toBeLessThan(JSON.stringify(table).length / 3)
  })
})

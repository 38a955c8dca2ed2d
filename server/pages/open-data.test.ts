import { expect, it } from 'vitest'
import { API_EXAMPLES, DATA_FILES } from '#contract/open-data.ts'
import { drawsCsv, drawsJson, shopsCsv } from './open-data.ts'

const draw = {
  round_number: 1,
  draw_date: '2002-12-07',
  numbers: [10, 23, 29, 33, 37, 40],
  bonus_number: 16,
  total_sales: 3_681_782_000,
  prizes: ([1, 2, 3, 4, 5] as const).map((rank) => ({ rank, winners: rank, prize_per_winner: 10_000 })),
  first_prize_methods: null,
}

it('writes a draw as one line that a spreadsheet reads', () => {
  const [columns = '', row] = drawsCsv([draw]).split('\r\n')
  expect(columns.startsWith('\uFEFFround_number,draw_date,n1')).toBe(true)
  expect(row?.split(',')).toHaveLength(columns.split(',').length)
  expect(row).toBe('1,2002-12-07,10,23,29,33,37,40,16,3681782000,1,10000,2,10000,3,10000,4,10000,5,10000,,,')
  expect(JSON.parse(drawsJson([draw]))).toMatchObject({ licence: 'CC BY 4.0', draws: [{ round_number: 1 }] })
})

it('keeps a comma and a quote of an address inside their cell', () =>
  expect(
    shopsCsv([
      { round_number: 7, store_rank: 1, store_name: '복권 "명당"', number_type: 'auto', location: '서울, 1층' },
    ]),
  ).toContain('7,1,"복권 ""명당""",auto,"서울, 1층"'))

it('begins no cell of text with a formula', () =>
  expect(
    shopsCsv([{ round_number: 7, store_rank: 1, store_name: '=1+1', number_type: 'auto', location: '@서울' }]),
  ).toContain("7,1,'=1+1,auto,'@서울"))

it('names each file and call once', () => {
  const paths = [...DATA_FILES, ...API_EXAMPLES].map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

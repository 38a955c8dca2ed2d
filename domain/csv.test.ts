import { expect, it } from 'vitest'
import { csv } from './csv.ts'

const cellOf = (value: unknown) => csv([], [[value]]).split('\r\n')[1]

it('is rows under their columns, and says by its first character that it is Korean in UTF-8', () =>
  expect(
    csv(
      ['회차', '상호'],
      [
        [1245, '행운'],
        [1244, null],
      ],
    ),
  ).toBe('\uFEFF회차,상호\r\n1245,행운\r\n1244,\r\n'))

it.each([
  [null, ''],
  [undefined, ''],
  ['', ''],
  [0, '0'],
  [-5, '-5'],
  [true, 'true'],
  ['가, 나', '"가, 나"'],
  ['가"나', '"가""나"'],
  ['가\n나', '"가\n나"'],
  ['=1+1', "'=1+1"],
  ['+82', "'+82"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['\ta', "'\ta"],
  ['\ra', '"\'\ra"'],
  ['=a,b', '"\'=a,b"'],
  ['1=1', '1=1'],
])('a cell with %j is %s, which no spreadsheet computes', (value, cell) => expect(cellOf(value)).toBe(cell))

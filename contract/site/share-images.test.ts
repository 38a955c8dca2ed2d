import { expect, it } from 'vitest'
import { numbersInAddress, resultImage, roundImage, setImage, sharedImageOf } from './share-images.ts'

const SET = [4, 5, 25, 28, 32, 42]
const fileOf = (path: string) => path.replace('/share/', '')

it('reads what it writes', () => {
  expect(sharedImageOf(fileOf(roundImage(7)))).toEqual({ kind: 'round', round: 7 })
  expect(sharedImageOf(fileOf(setImage(SET)))).toEqual({ kind: 'set', numbers: SET })
  expect(sharedImageOf(fileOf(resultImage(1245, SET)))).toEqual({ kind: 'result', round: 1245, numbers: SET })
})

it.each([null, '', '4-5-25-28-32', '5-4-25-28-32-42', '4-5-25-28-32-046', '4-5-25-28-32-46', '4-5-25-28-32-4.5', 'a'])(
  'takes %j for no six numbers',
  (text) => expect(numbersInAddress(text)).toBeNull(),
)

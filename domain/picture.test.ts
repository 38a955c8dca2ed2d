import { expect, it } from 'vitest'
import { isOwnPicture, pictureAddress, pictureIdOf } from './picture.ts'

const HASH = 'a1'.repeat(32)

it('lies under the hash of its bytes', () => {
  expect(pictureAddress(HASH)).toBe(`/pictures/${HASH}.webp`)
  expect(isOwnPicture(pictureAddress(HASH))).toBe(true)
  expect(pictureIdOf(`${HASH}.webp`)).toBe(HASH)
})

it.each([
  `${HASH}.png`,
  `${HASH}.webp.exe`,
  `x${HASH}.webp`,
  `${HASH.slice(1)}.webp`,
  `${HASH.toUpperCase()}.webp`,
  '',
])('%s is no file of a picture', (file) => {
  expect(pictureIdOf(file)).toBeNull()
  expect(isOwnPicture(`/pictures/${file}`)).toBe(false)
})

it.each([`https://elsewhere.example/pictures/${HASH}.webp`, `/drawings/${HASH}.webp`, `${HASH}.webp`])(
  '%s is no picture of ours',
  (address) => expect(isOwnPicture(address)).toBe(false),
)

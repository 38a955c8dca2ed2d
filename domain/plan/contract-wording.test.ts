import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { CONTRACT_WORDING_TODAY, contractWording } from './contract-wording.ts'

/** The first letters of the SHA-256 of each wording that periods were sold under. One more is added with a new wording; none changes. */
const SOLD_UNDER = ['68d6822c5ec3']

it('never changes what somebody has agreed to', () => {
  const hashes = Array.from({ length: CONTRACT_WORDING_TODAY }, (_, i) =>
    createHash('sha256')
      .update(contractWording(i + 1).join('\n'))
      .digest('hex')
      .slice(0, 12),
  )
  expect(hashes).toEqual(SOLD_UNDER)
})

it('has nothing to say of a wording that there is not', () => expect(contractWording(0)).toEqual([]))

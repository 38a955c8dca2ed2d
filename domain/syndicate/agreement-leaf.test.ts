import { expect, it } from 'vitest'
import { agreementLeafText, nameText } from './agreement-leaf.ts'

it('a leaf is one line of ASCII, in the order of the documents', () => {
  const text = agreementLeafText({
    ...{ round_number: 1252, syndicate_id: 7, split: 'paid', collector: 1, remainder: 2, salt: '0f'.repeat(16) },
    tickets: [
      [
        [3, 11, 19, 24, 37, 42],
        [1, 2, 3, 4, 5, 6],
      ],
      [[7, 8, 21, 30, 44, 45]],
    ],
    people: [
      { name_sha256: 'a'.repeat(64), weight: 2_000, agreed_at: '2026-11-28T09:00:00.000Z' },
      { name_sha256: 'b'.repeat(64), weight: 1_000, agreed_at: '2026-11-28T09:30:00.000Z' },
    ],
  })
  expect(text).toBe(
    `lottolens-agreement-1|1252|7|3,11,19,24,37,42/1,2,3,4,5,6;7,8,21,30,44,45|paid|${'a'.repeat(64)}=2000=2026-11-28T09:00:00.000Z;${'b'.repeat(64)}=1000=2026-11-28T09:30:00.000Z|1|2|${'0f'.repeat(16)}`,
  )
  expect(text).toMatch(/^[ -~]+$/)
})

it('a name is hashed in one Unicode form, with the salt of its person', () => {
  expect(nameText('00', '김하나'.normalize('NFD'))).toBe('00|김하나')
})

import { expect, it } from 'vitest'
import { isReplyAddress } from './enquiry.ts'

it.each(['kim@lottolens.example', '010-1234-5678', '02 123 4567', '+82 10 1234 5678'])('%s can be answered', (text) =>
  expect(isReplyAddress(text)).toBe(true),
)

it.each(['', 'kim', 'kim@', 'kim@lottolens', 'k m@lottolens.example', '1234', '010-1234-5678-9012-3456'])(
  '%j cannot',
  (text) => expect(isReplyAddress(text)).toBe(false),
)

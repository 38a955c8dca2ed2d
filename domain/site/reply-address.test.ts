import { expect, it } from 'vitest'
import { isReplyAddress, replyAddress } from './enquiry.ts'

it.each([
  ['kim@lottolens.example', 'kim@lottolens.example'],
  ['kim＠lottolens．example', 'kim@lottolens.example'],
  ['010-1234-5678', '010-1234-5678'],
  ['010.1234.5678', '010-1234-5678'],
  ['０１０１２３４５６７８', '010-1234-5678'],
  ['+82 (0)10 1234 5678', '010-1234-5678'],
  ['02 123 4567', '02-123-4567'],
  ['(02) 123–4567', '02-123-4567'],
  ['+1 202 555 0100', '+1-202-555-0100'],
  ['  kim@lottolens.example ', 'kim@lottolens.example'],
  ['02-123-4567 ', '02-123-4567'],
])('%s can be answered, and is kept as %s', (typed, kept) => {
  expect([replyAddress(typed), isReplyAddress(replyAddress(typed))]).toEqual([kept, true])
})

it.each([
  '',
  'kim',
  'kim@lottolens.example x',
  '내선 02-123-4567',
  '02-123-4567 김하나',
  'kim@',
  'kim@lottolens',
  'k m@lottolens.example',
  '1234',
  '010-1234-5678-9012-3456',
  '()',
])('%j cannot', (text) => expect(isReplyAddress(replyAddress(text))).toBe(false))

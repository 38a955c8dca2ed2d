import { expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../http/endpoints.ts'
import { redacted, withoutContacts } from './run-audited.ts'

it.each([
  ['본인 요청, 010-1234-5678로 통화', '본인 요청, 01*********78로 통화'],
  ['01012345678', '01*******78'],
  ['+82 10 1234 5678 확인', '+8************78 확인'],
  ['국민 123456-04-123456 으로 환불', '국민 12************56 으로 환불'],
  ['900101-1234567 본인 확인', '90**********67 본인 확인'],
  ['hong.gildong@example.com 으로 답장', 'ho********************om 으로 답장'],
  ['서울 강남구 테헤란로 12-3, 101동 502호', '서울 강남구 테헤란로 **, **'],
])('of a reason %s the log keeps %s', (text, kept) => {
  expect(withoutContacts(text)).toBe(kept)
  expect(redacted({ reason: text, deep: [{ memo: text }] })).toEqual({ reason: kept, deep: [{ memo: kept }] })
})

it.each([
  '2026-10-12에 입금 확인',
  '20261012 입금',
  '1246회차 보너스가 달라서',
  '금액 1234567원이 맞음',
  '1,234,567원으로 정정',
  '2026.10.12 12:00 통화, 3회 부재중',
  '바로 2회 전화',
])('of a reason %s nothing is taken', (text) => expect(withoutContacts(text)).toBe(text))

const NUMBER = '010-1234-5678'
type Json = Readonly<Record<string, unknown>>

/** A value of a schema of JSON in which every text that takes one holds a phone number. */
function filledIn(schema: unknown): unknown {
  const { type, properties, items, anyOf, oneOf, allOf, additionalProperties, enum: choices, format } = schema as Json
  if (choices !== undefined) return undefined
  const alternatives = (anyOf ?? oneOf ?? allOf) as readonly unknown[] | undefined
  if (alternatives) return alternatives.map(filledIn).find((value) => value !== undefined)
  if (type === 'string') return format === undefined ? `${NUMBER}로 통화` : undefined
  if (type === 'array') return [filledIn(items)]
  if (type !== 'object') return undefined
  const named = Object.entries((properties ?? {}) as Json).map(([name, one]) => [name, filledIn(one)] as const)
  const others = typeof additionalProperties === 'object' ? [['any', filledIn(additionalProperties)] as const] : []
  return Object.fromEntries([...named, ...others])
}

const bodies = ENDPOINTS.flatMap(([name, { body, access }]) =>
  body && (access === 'staff' || typeof access === 'object')
    ? [[name, filledIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))] as const]
    : [],
)

it('tries texts of bodies', () => expect(JSON.stringify(bodies).split(NUMBER).length).toBeGreaterThan(50))

it.each(bodies)('of no text in the body of %s a phone number is kept', (_, body) => {
  expect(JSON.stringify(redacted({ before: body, after: body }))).not.toContain(NUMBER)
})

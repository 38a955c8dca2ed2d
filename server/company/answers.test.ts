import { expect, it } from 'vitest'
import { answerEnquiry, listEnquiries, openEnquiry } from '#contract/admin/company.ts'
import { getEnquiryForm, readEnquiryAnswer, sendEnquiry } from '#contract/site/company.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { anAddress, textsTo } from '#tests/support/makers.ts'

const app = useApp()
const SOON = MONDAY + 10_000

async function anEnquiry(contact: string): Promise<string> {
  app.setNow(MONDAY)
  const { body } = await app.call(getEnquiryForm)
  app.setNow(SOON)
  const payload = { name: '김하늘', contact, message: '플랜을 바꾸고 싶어요.', form_token: body.form_token }
  const sent = await app.inject({ method: 'POST', url: sendEnquiry.path, payload, remoteAddress: anAddress() })
  return sent.json().receipt
}
const read = (receipt: string) => app.call(readEnquiryAnswer, { body: { receipt } })
const answer = (receipt: string, text: string, answered_at: string | null = null) =>
  app.asStaff(answerEnquiry, { params: { receipt }, body: { answer: text, answered_at } })

it('shows the answer to who knows the receipt, and nothing of who asked', async () => {
  const receipt = await anEnquiry('sky@example.kr')
  expect((await read(receipt)).body).toMatchObject({ answer: null, answered_at: null })
  expect(await answer(receipt, '다음 달부터\n바꿔 드려요.')).toMatchObject({ is_told_by_text: false })
  const { body } = await read(` ${receipt.toLowerCase()} `)
  expect(body.answer).toBe('다음 달부터\n바꿔 드려요.')
  expect(Object.keys(body).toSorted()).toEqual(['answer', 'answered_at', 'created_at'])
  const { rows } = await app.asStaff(listEnquiries, { query: { state: 'answered' } })
  expect(rows.map((row) => row.receipt)).toContain(receipt)
})

it('says that a receipt with a NUL cannot be one, whoever names it', async () => {
  await expect(answer('a\0b', '답')).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await read('a\0b')).toMatchObject({ status: expect.toSatisfy((status: number) => status < 500) })
})

it('tells a mobile number that there is an answer, not what it says', async () => {
  const receipt = await anEnquiry('010-9876-5432')
  expect(await answer(receipt, '비밀스러운 답')).toMatchObject({ is_told_by_text: true })
  const [text] = await textsTo(app, '01098765432')
  expect(text).toContain(receipt)
  expect(text).not.toContain('비밀')
})

it('is not saved over by whoever did not see it', async () => {
  const receipt = await anEnquiry('sky@example.kr')
  const first = await answer(receipt, '첫 답변')
  await expect(answer(receipt, '둘째 답변')).rejects.toMatchObject({ code: 'edit_conflict' })
  expect((await read(receipt)).body.answer).toBe('첫 답변')
  await answer(receipt, '고친 답변', first.answered_at)
  expect((await read(receipt)).body.answer).toBe('고친 답변')
  expect(await app.asStaff(openEnquiry, { params: { receipt } })).toMatchObject({ answer: '고친 답변' })
})

it('is found by nobody who guesses', async () => {
  expect((await read('0000000000')).body).toMatchObject({ code: 'enquiry_not_found' })
  expect((await read('x')).body).toMatchObject({ code: 'invalid_request' })
  const remoteAddress = anAddress()
  const guess = (i: number) =>
    app.inject({
      method: 'POST',
      url: readEnquiryAnswer.path,
      payload: { receipt: String(1_000_000_000 + i) },
      remoteAddress,
    })
  const codes = await Promise.all(Array.from({ length: 25 }, async (_, i) => (await guess(i)).json().code))
  expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(5)
})

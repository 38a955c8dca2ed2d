import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getCompanyInfo, getEnquiryForm, sendEnquiry } from '#contract/site/company.ts'
import { type Answer, answer, callsOf, NO_COMPANY, reply, visit } from '#tests/support/screen.tsx'

const CONTACT = '답변 받을 이메일 또는 전화번호'
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function onContact(answers: ReturnType<typeof answer> = {}) {
  const shown = await visit('/contact', { answers: { ...reply(getEnquiryForm, { form_token: 'x' }), ...answers } })
  await screen.findByRole('heading', { level: 1 })
  return shown
}

it('shows what the operator has entered and nothing else, with the way there', async () => {
  await onContact()
  await screen.findByText(/전화와 이메일은 아직 없어요\./)
  const address = '서울특별시 중구 세종대로 110'
  await onContact(reply(getCompanyInfo, { ...NO_COMPANY, contact_number: '02-1234-5678', address }))
  const main = within(screen.getByRole('main'))
  await main.findByText('전화')
  expect(main.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['전화', '주소'])
  expect(main.getByRole('link', { name: '02-1234-5678' }).getAttribute('href')).toBe('tel:0212345678')
  const map = main.getByRole('link', { name: /지도에서 보기/ })
  expect(decodeURIComponent(map.getAttribute('href') ?? '')).toContain(address)
  expect(map.getAttribute('rel')).toContain('noopener')
})

const SELLER = {
  ...NO_COMPANY,
  ...{ representative: '김하나', business_number: '120-88-00767', mail_order_number: '2026-서울중구-0123' },
  ...{ mail_order_office: '서울특별시 중구', hosting_provider: '행운호스팅' },
  ...{ privacy_officer: '개인정보보호팀', privacy_contact: '02-123-4568' },
}

it('says who runs the site, in the page and in its footer, with the way to look the business up', async () => {
  await onContact(reply(getCompanyInfo, SELLER))
  for (const part of [screen.getByRole('main'), screen.getByRole('contentinfo')]) {
    const { findByText, getByRole, getByText } = within(part)
    await findByText('김하나')
    expect(getByText('2026-서울중구-0123 (서울특별시 중구)')).toBeTruthy()
    expect(getByText('행운호스팅')).toBeTruthy()
    expect(getByText('개인정보보호팀, 02-123-4568')).toBeTruthy()
    expect(getByRole('link', { name: /사업자 정보 확인/ }).getAttribute('href')).toBe(
      'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1208800767',
    )
  }
})

it('says before it is sent what becomes of an enquiry, and by which hours, promising no time', async () => {
  await onContact(reply(getCompanyInfo, { ...NO_COMPANY, working_hours: '평일 09:00~18:00' }))
  const answers = within(await screen.findByRole('main')).getByRole('heading', { name: '답변 확인' })
  await vi.waitFor(() => expect(answers.parentElement?.textContent).toContain('상담 시간(평일 09:00~18:00)에 담당자가'))
  expect(answers.parentElement?.textContent).toContain('휴대폰 번호를 남기면 올라왔을 때 문자로')
  expect(answers.parentElement?.textContent).toContain('걸리는 시간은 문의에 따라 달라요.')
})

it('says what is missing at its field, and the first takes the focus', async () => {
  const { user, calls } = await onContact()
  await user.type(field('이름'), '김 로또')
  await user.type(field(CONTACT), 'kim')
  await user.click(screen.getByRole('button', { name: '문의 보내기' }))
  await screen.findByText('문의 내용을 입력해 주세요.')
  expect(screen.getAllByText('이메일 주소나 전화번호를 확인해 주세요.').length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(field(CONTACT))
  expect(callsOf(sendEnquiry, calls)).toEqual([])
})

it('what was written stays when the line breaks, and can be sent again', async () => {
  let answering: Answer = null
  const { user } = await onContact(answer(sendEnquiry, () => answering))
  await user.type(field('이름'), '김 로또')
  await user.type(field(CONTACT), '010-1234-5678')
  await user.type(field('문의 내용'), '다시 보내 봅니다.')
  await user.click(screen.getByRole('button', { name: '문의 보내기' }))
  await screen.findByText('네트워크 오류가 발생했습니다.')
  expect(field('문의 내용').value).toBe('다시 보내 봅니다.')
  answering = { status: 201, json: { receipt: 'AB12CD34EF', status: 'open', created_at: '2026-10-01T03:00:00.000Z' } }
  await user.click(screen.getByRole('button', { name: '문의 보내기' }))
  await screen.findByRole('heading', { name: '문의를 접수했어요.' })
  await user.click(screen.getByRole('button', { name: '다른 문의 남기기' }))
  expect(field('문의 내용').value).toBe('')
})

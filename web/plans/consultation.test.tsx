import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  getMyConsultation,
  requestConsultation,
  requestMyConsultation,
  withdrawMyConsultation,
} from '#contract/plans/consultations.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { getEnquiryForm } from '#contract/site/company.ts'
import { type Answer, answer, callsOf, HANA, reply, visit } from '#tests/support/screen.tsx'

const TIERS = reply(listSubscriptionTiers, [
  {
    ...{ id: 1, name: 'PRIME', price: 39_900, features: [], description: '설명', max_numbers_per_month: 150 },
    ...{ is_disabled: false, is_popular: false, sold_out_mark: null, sold_out_color: 'RED' },
  },
])

async function asking(isSignedIn: boolean, answers: ReturnType<typeof answer>) {
  const shown = await visit('/plans', { isSignedIn, answers: { ...TIERS, ...answers } })
  await shown.user.click(await screen.findByRole('button', { name: '상담 신청 PRIME' }))
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'PRIME 상담 신청' })) }
}

describe('asking to be called about a plan', () => {
  it('takes a visitor two steps, and says first whom to call', async () => {
    const { user, dialog, calls } = await asking(false, {
      ...reply(getEnquiryForm, { form_token: 'x' }),
      ...reply(requestConsultation, { receipt: 'AB12CD34EF' }),
    })
    await user.click(dialog.getByRole('button', { name: '다음' }))
    await dialog.findByText('이름을 입력해 주세요.')
    await user.type(dialog.getByLabelText('이름'), '김 로또')
    await user.type(dialog.getByLabelText('휴대폰 번호'), '01012345678')
    await user.click(dialog.getByRole('button', { name: '다음' }))
    await dialog.findByText('2단계 / 2단계')
    await user.selectOptions(dialog.getByLabelText('통화 가능 시간'), '저녁')
    await user.click(dialog.getByRole('button', { name: '상담 신청하기' }))
    await dialog.findByRole('heading', { name: '상담을 신청했어요' })
    expect(dialog.getByText('AB12CD34EF')).toBeTruthy()
    expect(callsOf(requestConsultation, calls).map(({ body }) => body)).toEqual([
      {
        ...{ name: '김 로또', mobile_number: '01012345678', tier_name: 'PRIME', preferred_time: 'evening' },
        ...{ website: '', form_token: 'x' },
      },
    ])
  })

  it('knows a member already, and leads to where its state stands, with nothing left to ask', async () => {
    const { user, dialog, calls } = await asking(true, reply(requestMyConsultation, { receipt: 'AB12CD34EF' }))
    await expect.poll(() => dialog.getByLabelText<HTMLInputElement>('이름').value).toBe(HANA.name)
    expect(dialog.getByLabelText<HTMLInputElement>('휴대폰 번호').value).toBe('010-1234-5678')
    await user.click(dialog.getByRole('button', { name: '다음' }))
    await user.click(await dialog.findByRole('button', { name: '상담 신청하기' }))
    await dialog.findByRole('heading', { name: '상담을 신청했어요' })
    expect(dialog.getByRole('link', { name: '구독 관리에서 보기' })).toBeTruthy()
    expect(dialog.queryByRole('link', { name: '문의 남기기' })).toBeNull()
    expect(dialog.queryByText(/궁금한 점을 모두 물어보세요/)).toBeNull()
    expect(callsOf(requestMyConsultation, calls)).toHaveLength(1)
  })

  it('keeps what was filled in when it is refused', async () => {
    const refusal: Answer = { status: 409, json: { code: 'consultation_open', detail: '이미 신청한 상담이 있습니다.' } }
    const { user, dialog } = await asking(true, answer(requestMyConsultation, refusal))
    await expect.poll(() => dialog.getByLabelText<HTMLInputElement>('이름').value).toBe(HANA.name)
    await user.click(dialog.getByRole('button', { name: '다음' }))
    await user.click(await dialog.findByRole('button', { name: '상담 신청하기' }))
    await dialog.findByText('이미 신청한 상담이 있습니다.')
    expect(dialog.getByLabelText<HTMLInputElement>('이름').value).toBe(HANA.name)
  })
})

it('a request stands on the subscription page, and is taken back by one press', async () => {
  let state: 'waiting' | 'withdrawn' = 'waiting'
  const consultation = () => ({
    json: {
      consultation: {
        ...{ receipt: 'AB12CD34EF', tier_name: 'PRIME', preferred_time: 'morning', state },
        created_at: '2026-10-12T03:00:00.000Z',
      },
    },
  })
  const { user, calls } = await visit('/dashboard/subscription', {
    isSignedIn: true,
    answers: {
      ...answer(getMyConsultation, consultation),
      ...answer(withdrawMyConsultation, () => {
        state = 'withdrawn'
        return { json: { receipt: 'AB12CD34EF' } }
      }),
    },
  })
  await screen.findByRole('heading', { name: 'PRIME 상담' })
  expect(screen.getByText('상담 대기 중')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '상담 신청 취소' }))
  await screen.findByText('신청 취소')
  expect(screen.queryByRole('button', { name: '상담 신청 취소' })).toBeNull()
  expect(callsOf(withdrawMyConsultation, calls)).toHaveLength(1)
})

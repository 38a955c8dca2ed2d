import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as contract from '#contract/admin/leaks.ts'
import { getStaffMe } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { ALL_PERMISSIONS } from '#domain/staff/permission.ts'
import { answer, callsOf, reply, visit } from '#tests/support/screen.tsx'

const LEAK: Reply<typeof contract.listLeaks>[number] = {
  ...{ id: 3, kind: 'leaked', known_at: '2026-10-12T02:00:00.000Z', deadline: '2026-10-15T02:00:00.000Z' },
  ...{ items: '이름, 휴대폰 번호', happened: '외부 침입', harm_steps: '비밀번호를 바꿔 주세요.', our_steps: '조사 중' },
  ...{ contact: '02-123-4567', scope: { which: 'all' }, written_by: '김지윤', created_at: '2026-10-12T02:00:00.000Z' },
  ...{ sending_since: null, sent_by: null, finished_at: null, report: null, report_note: null, report_at: null },
  ...{ report_by: null, withdrawn_at: null, members: 1200, told: 0 },
}
const me = reply(getStaffMe, { name: '김지윤', role: '관리자', permissions: [...ALL_PERMISSIONS] })

it('tells members only after a second press that names how many, and says that it cannot be called back', async () => {
  const { user, calls } = await visit('/admin/leaks', {
    answers: { ...me, ...reply(contract.listLeaks, [LEAK]), ...reply(contract.sendLeakNotice, { id: 3 }) },
  })
  expect(await screen.findByText('회원님의 개인정보가 유출되었습니다')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '회원에게 알리기' }))
  expect(callsOf(contract.sendLeakNotice, calls)).toEqual([])
  expect(screen.getByText(/되돌릴 수 없어요/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '1,200명에게 지금 알리기' }))
  expect(callsOf(contract.sendLeakNotice, calls)).toMatchObject([{ body: { members: 1200 } }])
})

it('is written down with whom it concerns, a list by numbers as they are pasted', async () => {
  const { user, calls } = await visit('/admin/leaks', {
    answers: {
      ...{ ...me, ...reply(contract.listLeaks, []) },
      ...answer(contract.recordLeak, () => ({ status: 201, json: { id: 4, members: 2 } })),
    },
  })
  const form = within((await screen.findByRole('heading', { name: '새로 적기' })).closest('section') as HTMLElement)
  await user.type(form.getByLabelText('알게 된 시각'), '2026-10-12T11:00')
  for (const name of [
    '개인정보의 항목',
    '언제, 어떻게',
    '피해를 줄이는 방법',
    '회사의 대응과 피해 구제 절차',
    '신고를 받는 부서와 연락처',
  ])
    await user.type(form.getByLabelText(name), '적음')
  await user.selectOptions(form.getByLabelText('알릴 회원'), 'list')
  // A range would leave out whoever lies in it, so it is named and nothing is sent.
  await user.type(form.getByLabelText('회원 번호'), '12-34, abc')
  await user.click(form.getByRole('button', { name: '기록하기' }))
  expect((await form.findAllByText('회원 번호가 아닌 것이 있어요: 12-34, abc')).length).toBeGreaterThan(0)
  expect(callsOf(contract.recordLeak, calls)).toEqual([])
  await user.clear(form.getByLabelText('회원 번호'))
  await user.type(form.getByLabelText('회원 번호'), '12, 34')
  await user.click(form.getByRole('button', { name: '기록하기' }))
  expect(callsOf(contract.recordLeak, calls)).toMatchObject([
    { body: { known_at: '2026-10-12T02:00:00.000Z', scope: { which: 'list', member_ids: [12, 34] } } },
  ])
})

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getStaffMe } from '#contract/admin/staff.ts'
import { getWeek, listAttention } from '#contract/admin/today.ts'
import { getFreshness } from '#contract/draws/freshness.ts'
import type { Reply } from '#contract/endpoint.ts'
import { answer, reply, visit } from '#tests/support/screen.tsx'

const CHECKED_AT = '2026-11-10T03:00:00.000Z'
const FRESHNESS: Reply<typeof getFreshness> = {
  ...{ newest_round: 1249, newest_due_round: 1249, missing_rounds: 0, sources: [], last_run: null },
  ...{ next_check_at: null, held_readings: 0 },
  present: {
    round_number: 1249,
    state: 'complete',
    is_late: true,
    numbers_at: null,
    tallied_at: null,
    completed_at: null,
  },
}
type Areas = Reply<typeof listAttention>['areas']

const today = (areas: Areas | null, role = '아무것도') =>
  visit('/admin', {
    answers: {
      ...reply(getStaffMe, { name: '김지윤', role, permissions: [] }),
      ...reply(getFreshness, FRESHNESS),
      ...reply(getWeek, { days: [], figures: {} } as never),
      ...answer(
        listAttention,
        areas === null
          ? { status: 403, json: { code: 'not_allowed', detail: '이 작업을 할 권한이 없습니다.' } }
          : { json: { checked_at: CHECKED_AT, areas } },
      ),
    },
  })
const fine = (name: string, is_in_use = true) => ({ name, is_in_use, entries: [] })

it('says "fine" of nothing but what was looked at and is in use', async () => {
  await today([fine('추첨'), fine('밤 백업', false)])
  await screen.findByText('지금 확인할 일이 없어요.')
  const looked = within(screen.getByRole('list', { name: '살펴본 것' }))
  expect(looked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '추첨 정상',
    '밤 백업 사용 안 함',
  ])
  expect(screen.getAllByText('정상')).toHaveLength(1)
})

it('leads to what needs somebody, the urgent first', async () => {
  const entry = (title: string, is_urgent: boolean, count = 1) => ({
    ...{ title, detail: null, link: '/admin/messages', is_urgent, count },
  })
  await today([
    { ...fine('겹침 모델'), entries: [entry('보류했어요', false)] },
    { ...fine('문자'), entries: [entry('보내지 못했어요', true, 12)] },
  ])
  const titles = (await screen.findAllByRole('link', { name: /했어요|못했어요/ })).map(({ textContent }) => textContent)
  expect(titles).toEqual(['보내지 못했어요', '보류했어요'])
  expect(screen.queryByText('정상')).toBeNull()
  // A line stands for several.
  screen.getByText('12건')
})

it('tells the holder of a role without permissions why there is nothing, and offers to try nothing again that is refused', async () => {
  await today(null, '새 역할')
  await screen.findByText(/‘새 역할’ 역할에 아직 권한이 없어서/)
  await screen.findByText('이 작업을 할 권한이 없습니다.')
  expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull()
})

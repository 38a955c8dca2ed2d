import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getCompanyDetails, saveCompanyDetails } from '#contract/company-for-staff.ts'
import { getStaffMe } from '#contract/staff.ts'
import { ALL_PERMISSIONS } from '#domain/permission.ts'
import { answer, callsOf, reply, visit } from '#tests/support/screen.tsx'
import { WARNING } from './unsaved.ts'

const details = (version: number, entered: object) => ({
  json: {
    edition: { version, saved_by: version ? '박서연' : null, saved_at: version ? '2026-11-10T03:00:00.000Z' : null },
    details: entered,
  },
})
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

/** The company's page, where a colleague has saved once somebody here presses save for the first time. */
async function atTheCompany() {
  let isTheirs = false
  const scene = await visit('/admin/company', {
    answers: {
      ...reply(getStaffMe, { name: '김지윤', role: '관리자', permissions: ALL_PERMISSIONS }),
      ...answer(getCompanyDetails, () =>
        isTheirs ? details(1, { address: '부산', name: '새봄' }) : details(0, { address: '서울' }),
      ),
      ...answer(saveCompanyDetails, ({ body }) => {
        if ((body as { version: number }).version === 1) return { json: { version: 2 } }
        isTheirs = true
        return { status: 409, json: { code: 'changed_meanwhile', detail: '그사이 다른 사람이 고쳤습니다.' } }
      }),
    },
  })
  await field('주소')
  return scene
}

it('is asked about before it is left with something that was typed and not saved', async () => {
  const asked = vi.fn(() => false)
  vi.stubGlobal('confirm', asked)
  const { user, address } = await atTheCompany()
  await user.type(await field('전화'), '02-123-4567')
  await user.click(screen.getByRole('link', { name: '플랜' }))
  expect(asked).toHaveBeenCalledWith(WARNING)
  expect(address()).toBe('/admin/company')
  expect((await field('전화')).value).toBe('02-123-4567')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  // What was never typed is not asked about.
  await user.clear(await field('전화'))
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

it('keeps what was typed where a colleague saved meanwhile, takes over the rest, and saves on top of theirs', async () => {
  const { user, calls } = await atTheCompany()
  await user.type(await field('전화'), '02-123-4567')
  await user.click(screen.getByRole('button', { name: '회사 정보 저장' }))
  const alert = await screen.findByText(/박서연 님이 .*에 먼저 저장했어요/)
  expect((await field('전화')).value).toBe('02-123-4567')
  expect((await field('주소')).value).toBe('서울')
  await user.click(
    within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: '내 내용으로 계속' }),
  )
  expect([(await field('전화')).value, (await field('주소')).value, (await field('상호')).value]).toEqual([
    ...['02-123-4567', '부산', '새봄'],
  ])
  await user.click(screen.getByRole('button', { name: '회사 정보 저장' }))
  await screen.findByText('저장했어요. 사이트에 바로 보여요.')
  expect(callsOf(saveCompanyDetails, calls).map(({ body }) => body)).toEqual([
    { version: 0, details: { contact_number: '02-123-4567' } },
    { version: 1, details: { contact_number: '02-123-4567' } },
  ])
})

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listPasskeys } from '#contract/admin/passkeys.ts'
import { endStaffSession, getStaffMe, listStaffSessions } from '#contract/admin/staff.ts'
import { answer, reply, visit } from '#tests/support/screen.tsx'

const session = (id: number, device: string, is_current = false) => ({
  ...{ id, device, is_current, address: '192.0.2.1' },
  ...{ started_at: '2026-11-02T00:00:00.000Z', last_used_at: '2026-11-02T00:00:00.000Z' },
})

it('goes on at the heading of the table when a row has gone', async () => {
  let sessions = [session(1, 'Android의 Chrome', true), session(2, 'Windows의 Edge')]
  const { user } = await visit('/admin/me', {
    answers: {
      ...reply(getStaffMe, { name: '김지윤', role: '운영', permissions: [] }),
      ...reply(listPasskeys, []),
      ...answer(listStaffSessions, () => ({ json: sessions })),
      ...answer(endStaffSession, () => {
        sessions = sessions.slice(0, 1)
        return { json: { ended: true } }
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '로그아웃시키기' }))
  await expect.poll(() => screen.queryByText('Windows의 Edge')).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('로그인한 기기')
})

it('reads everything on the page again after a change, the passkeys beside it, too', async () => {
  const { user, calls } = await visit('/admin/me', {
    answers: {
      ...reply(getStaffMe, { name: '김지윤', role: '운영', permissions: [] }),
      ...reply(listPasskeys, []),
      ...reply(listStaffSessions, [session(1, 'Android의 Chrome', true), session(2, 'Windows의 Edge')]),
      ...reply(endStaffSession, { ended: true }),
    },
  })
  const readings = () => calls.filter(({ name }) => name === `GET ${listPasskeys.path}`).length
  const button = await screen.findByRole('button', { name: '로그아웃시키기' })
  const before = readings()
  await user.click(button)
  await expect.poll(readings).toBe(before + 1)
})

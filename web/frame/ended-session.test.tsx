import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { countUnreadNotifications } from '#contract/members/notifications.ts'
import { getMe, refreshTokens } from '#contract/members/sessions.ts'
import { answer, visit } from '#tests/support/screen.tsx'

const ended = { status: 401, json: { code: 'session_ended', detail: '로그인이 만료되었습니다.' } }
const ENDED = {
  ...answer(countUnreadNotifications, ended),
  ...answer(getMe, ended),
  ...answer(refreshTokens, ended),
}

it('a public page stays where it is when the session has ended, and offers the way back into it', async () => {
  const { user, address } = await visit('/faq?q=구독', { isSignedIn: true, answers: ENDED })
  const [again] = await screen.findAllByRole('link', { name: '다시 로그인' })
  expect(address()).toBe('/faq?q=구독')
  await user.click(again as HTMLElement)
  await expect.poll(address).toMatch(/^\/auth\/login\?return=%2Ffaq.*reason=ended$/)
})

it('a page of members leads to the login, which leads back', async () => {
  const { address } = await visit('/dashboard/inbox', { isSignedIn: true, answers: ENDED })
  await expect.poll(address).toBe('/auth/login?return=%2Fdashboard%2Finbox&reason=ended')
})

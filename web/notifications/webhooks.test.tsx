import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
} from '#contract/members/webhooks.ts'
import { callsOf, reply, visit } from '#tests/support/screen.tsx'

const HOOK: Webhook = {
  ...{ id: 7, url: 'https://bot.example.com/lotto', created_at: '2026-10-12T03:00:00.000Z' },
  ...{ tried_at: null, status: null, problem: null, failing_since: null, ended_at: null },
}
const at = '2026-10-17T11:50:00.000Z'
const SECRET = 'whsec_c2VjcmV0'
const open = (hooks: readonly Webhook[], more = {}) =>
  visit('/dashboard/webhooks', { isSignedIn: true, answers: { ...reply(listWebhooks, [...hooks]), ...more } })

it('shows the secret of an address that was added this once, where it can be copied', async () => {
  const { user } = await open([], reply(addWebhook, { webhook: HOOK, secret: SECRET }))
  await user.type(await screen.findByLabelText('프로그램의 주소'), HOOK.url)
  await user.click(screen.getByRole('button', { name: '주소 추가' }))
  const heading = await screen.findByRole('heading', { name: 'bot.example.com의 비밀값' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(SECRET)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '비밀값 복사' }))
  expect(await navigator.clipboard.readText()).toBe(SECRET)
  await user.click(screen.getByRole('button', { name: '옮겨 적었어요' }))
  expect(screen.queryByText(SECRET)).toBeNull()
})

it('says how the last delivery to each went, and what can be done', async () => {
  const { user, calls } = await open(
    [
      HOOK,
      { ...HOOK, id: 8, url: 'https://two.example.com/', tried_at: at, status: 500, failing_since: at },
      { ...HOOK, id: 9, url: 'https://gone.example.com/', tried_at: at, status: 410, failing_since: at, ended_at: at },
    ],
    {
      ...reply(testWebhook, { sent: true }),
      ...reply(renewWebhookSecret, { secret: SECRET }),
      ...reply(removeWebhook, { removed: true }),
    },
  )
  const rows = within(await screen.findByRole('list', { name: '추가한 주소' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('아직 보낸 적이 없어요'),
    expect.stringContaining('보내지 못했어요 · 답 500 · 다시 보내요'),
    expect.stringContaining('보내기를 멈췄어요.'),
  ])
  expect(screen.queryByLabelText('프로그램의 주소')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'bot.example.com에 시험 보내기' }))
  expect(await screen.findByText('시험 소식을 보냈어요. 결과가 곧 여기에 보여요.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'bot.example.com의 비밀값 새로 받기' }))
  expect(await screen.findByText(SECRET)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'gone.example.com 지우기' }))
  expect(await screen.findByText('주소를 지웠어요. 더 보내지 않아요.')).toBeTruthy()
  expect(callsOf(removeWebhook, calls)).toHaveLength(1)
})

import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { approveRefund, type showRefund } from '#contract/admin/refunds.ts'
import { signInStaff } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listNotifications } from '#contract/members/notifications.ts'
import { getMe } from '#contract/members/sessions.ts'
import { logIn } from '#contract/members/sign-in.ts'
import { getSettlementSummary } from '#contract/number-sets/number-sets.ts'
import { openRound, salesCloseAt } from '#domain/calendar.ts'
import { HOUR } from '#domain/duration.ts'
import { aFolder, type RunningServer, runFile, startServer } from './running-server.ts'
import { MOVED_CLOCK } from './started-folder.ts'

const { folder, remove } = aFolder()
let server: RunningServer | undefined
afterAll(async () => {
  await server?.stop()
  remove()
})

const APART = { DATABASE_URL: '', SECRET_KEY: '', PUBLIC_URL: '' }
async function demo(where: string, env: Record<string, string> = {}, ...words: string[]) {
  const run = runFile('tools/world/demo.ts', { ...APART, ...env }, [], [where, ...words])
  return { code: await run.ended, output: run.output() }
}
const send = (path: string, body: object) =>
  fetch(`${server?.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('the demo', () => {
  it('is never made for an address that others see, nor in a folder that is somebody’s', async () => {
    const target = join(folder, 'public')
    expect(await demo(target, { PUBLIC_URL: 'https://lotto.example.kr' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('이 컴퓨터에서만'),
    })
    expect(existsSync(target)).toBe(false)
  })

  it('shows a won week, a message, a refund to approve and an administrator, by the sign-ins that it prints', async () => {
    const dataDir = join(folder, 'demo')
    // An hour after this week's sales closed: the hour in which what is not of the won week could hide it.
    const clock = join(folder, 'clock')
    writeFileSync(clock, new Date(salesCloseAt(openRound(Date.now())) + HOUR).toISOString())
    const env = { NODE_OPTIONS: MOVED_CLOCK, CLOCK_FILE: clock }
    const made = await demo(dataDir, env)
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('hana') })
    const password = /비밀번호 +(\S+)/.exec(made.output)?.[1] ?? ''
    server = await startServer({ dataDir, env })
    const signedIn = (await (await send(logIn.path, { username: 'hana', password })).json()) as { access_token: string }
    const read = async (path: string) => {
      const headers = { authorization: `Bearer ${signedIn.access_token}` }
      return (await (await fetch(`${server?.origin}${path}`, { headers })).json()) as Record<string, unknown>
    }
    // Nobody is asked for consents first.
    expect(await read(getMe.path)).toMatchObject({ missing_consents: [] })
    // Five, four and three of the six, the first two of them bought.
    expect(await read(getSettlementSummary.path)).toMatchObject({ state: 'settled', bought_by_rank: [0, 0, 1, 1, 0] })
    expect(await read(listNotifications.path)).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ is_win: true })]),
    })

    const { output: code } = await demo(dataDir, env, '--code')
    const name = /직원 +(\S+)/.exec(made.output)?.[1]
    const staff = await send(signInStaff.path, { name, password, code: code.trim() })
    expect([staff.status, await staff.json()]).toEqual([200, expect.objectContaining({ state: 'signed_in' })])
    const typed = runFile(
      'server/command-line.ts',
      { ...APART, ...env, DATA_DIR: dataDir },
      [],
      ['list-refunds', '--json'],
    )
    expect(await typed.ended).toBe(0)
    const { rows } = JSON.parse(typed.output()) as { rows: Reply<typeof showRefund>[] }
    expect(rows).toEqual([expect.objectContaining({ state: 'requested' })])
    // By the only administrator there is: neither too new for it, nor made by who typed the money.
    const [asked] = rows as [Reply<typeof showRefund>]
    const { receipt, refund, account_hash: account_seen } = asked
    const approved = await fetch(`${server.origin}${approveRefund.path.replace(':receipt', receipt)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-lottolens-back-office': '1',
        cookie: staff.headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; '),
      },
      body: JSON.stringify({ amount: refund.amount, account_seen, is_confirmed: true }),
    })
    expect([approved.status, await approved.json()]).toEqual([200, { receipt, amount: refund.amount }])
    expect(readdirSync(dataDir)).toContain('made-up.json')
  }, 240_000)
})

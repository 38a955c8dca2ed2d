import { setTimeout as pause } from 'node:timers/promises'
import { addPushSubscription } from '#contract/members/notifications.ts'
import { giveConsents } from '#contract/members/profile.ts'
import { logIn, register } from '#contract/members/sign-in.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { ask } from './load.ts'
import { asked, type Stage } from './stage.ts'

/*
 * Members who want to be told of a sign-in in a new browser, by push and text: what is sent while services outside are ill
 * is then asked for by visitors, not by us.
 */

const PATIENCE = 60_000
let made = 0
/** An address that no other part of the load uses. */
const anAddress = () => `127.250.${(made >> 8) & 255}.${made & 255}`

/** Does what a person does who is told "not now": again, a moment later. */
async function insist(work: () => Promise<{ status: number; text: string }>) {
  const until = performance.now() + PATIENCE
  for (;;) {
    const answer = await work()
    if (answer.status >= 200 && answer.status < 300) return answer
    if (performance.now() > until) throw new Error(`${answer.status} ${answer.text}`)
    await pause(500)
  }
}

export async function aMemberToWarn({ cluster: { front } }: Stage, endpoint: (name: string) => string) {
  made += 1
  const localAddress = anAddress()
  const [username, password] = [`warned-${made}`, `a good password to warn ${made}`]
  const mobile_number = `010${String(50_000_000 + made)}`
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    insist(() => ask(front + path, { method: 'POST', body, headers, localAddress }))
  const joined = await post(register.path, { username, password, name: '김하나', mobile_number })
  const headers = { authorization: `Bearer ${(JSON.parse(joined.text) as { access_token: string }).access_token}` }
  await post(giveConsents.path, { security_push: true, security_sms: true, version: '2026-10-01' }, headers)
  await post(addPushSubscription.path, aBrowser(endpoint(username)), headers)
  return {
    username,
    mobile_number,
    /** In a browser that was never seen before. */
    signInElsewhere: () => post(logIn.path, { username, password }, { 'user-agent': `Strange/${made}` }),
  }
}

/** How many warnings stand in inboxes, and what of push and text is sent, waits, or was given up. */
export async function warnings(stage: Stage) {
  const [row] = await asked<{ told: number; sent: number; waiting: number; given_up: number; browsers: number }>(
    stage,
    `select (select count(*)::int from notifications where kind = 'security') as told,
      count(*) filter (where sent_at is not null)::int as sent,
      count(*) filter (where sent_at is null and tries < 10)::int as waiting,
      count(*) filter (where sent_at is null and tries >= 10)::int as given_up,
      (select count(*)::int from push_subscriptions) as browsers
     from messages where kind = 'security'`,
  )
  if (!row) throw new Error('No answer')
  return row
}

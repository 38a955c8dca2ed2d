import { randomUUID } from 'node:crypto'
import { openConsultation, workOnConsultation } from '#contract/admin/consultations.ts'
import { addAwaitedPayment, addDeposit, matchDeposit } from '#contract/admin/payments.ts'
import { addPushSubscription } from '#contract/members/notifications.ts'
import { setBudget, takeBreak } from '#contract/members/play-limits.ts'
import { giveConsents, updateProfile } from '#contract/members/profile.ts'
import { logIn, requestPasswordReset, sendPhoneCode } from '#contract/members/sign-in.ts'
import { addFavourite } from '#contract/number-sets/favourites.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { addSharedTicket, agreeToSyndicate, openSyndicate } from '#contract/number-sets/syndicates.ts'
import { saveTicket } from '#contract/number-sets/tickets.ts'
import { cancelMySubscription, previewCancellation } from '#contract/plans/cancellations.ts'
import { requestMyConsultation } from '#contract/plans/consultations.ts'
import { leak_notices, leaks } from '#server/leaks/tables.ts'
import { webhooks } from '#server/messages/tables.ts'
import { notifications } from '#server/notifications/tables.ts'
import { winning_sets } from '#server/number-sets/tables.ts'
import { member_passkeys } from '#server/passkeys/tables.ts'
import { loadShippedTiers } from '#server/plans/replace-tiers.ts'
import { second_factors } from '#server/second-factor/tables.ts'
import { pending_sign_ins } from '#server/sessions/tables.ts'
import { confirmations, social_accounts, social_attempts } from '#server/sign-in/tables.ts'
import type { useApp } from './app.ts'
import { aMember, anAddress, aSubscription, typedBy } from './makers.ts'
import { aBrowser } from './push-service.ts'

/** Values of the member below that are looked for wherever something personal of theirs is kept. */
export const TRACES = ['떠나는', 'leaving.person', '8765432', 'AgentOfTheLeaving', 'leaving-subject'] as const

/** Names that transfers carried: bookkeeping, which stays. The unpaid one is in no way. */
export const PAYER = '떠나는 아버지'
export const NON_PAYER = '떠나는 어머니'

/** A member with a row in every table that holds data of members, as of October 12. */
export async function aMemberWithEverything(app: ReturnType<typeof useApp>) {
  await loadShippedTiers(app.db, app.deps)
  const member = await aMember(app, { username: 'Leaving.Person', mobile_number: '01087654321' })
  const { token } = member
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url, payload, headers, remoteAddress: anAddress() })
  await post(logIn.path, typedBy(member), { 'user-agent': 'AgentOfTheLeaving/1.0 (iPhone)' })
  await post(requestPasswordReset.path, { username: member.username, mobile_number: '01087654321' })
  await app.call(updateProfile, { body: { nickname: '떠나는 별명', mobile_number: '010-8765-4322' } }, token)
  await app.call(giveConsents, { body: { terms: true, marketing: true, version: '2026-10-10' } }, token)
  await post(sendPhoneCode.path, { mobile_number: '01087654322' })
  const now = new Date(app.deps.now()).toISOString()
  const social = { provider: 'kakao' as const, browser_hash: 'x', stay_logged_in: false }
  await app.db
    .insert(social_accounts)
    .values({ provider: 'kakao', subject: 'leaving-subject', member_id: member.id, created_at: now })
  await app.db
    .insert(social_attempts)
    .values({ ...social, state_hash: 'x', confirms_member_id: member.id, started_at: now, expires_at: now })
  await app.db.insert(confirmations).values({ token_hash: 'x', member_id: member.id, expires_at: now })

  await app.db.insert(pending_sign_ins).values({
    ...{ session_id: randomUUID(), secret_hash: 'x', member_id: member.id, method: 'password' },
    ...{ stays_logged_in: false, confirms: false, expires_at: now },
  })

  const made = await post(generateNumberSets.path, {}, { authorization: `Bearer ${token}`, 'idempotency-key': 'k1' })
  const [{ id: set_id }] = made.json().generated_numbers
  await app.db.insert(winning_sets).values({ set_id, round_number: 1246, rank: 5 })

  const numbers = [3, 9, 14, 20, 33, 41]
  await app.call(addFavourite, { body: { numbers } }, token)
  const games = [{ numbers, number_type: 'auto' as const }]
  await app.call(saveTicket, { body: { round_number: 1245, source: 'qr', games } }, token)
  const terms = { split: 'equal' as const, collector: 0, remainder: 0 }
  const people = ['떠나는 동료', '남는 동료'].map((name) => ({ name, paid: null }))
  const opened = (await app.call(openSyndicate, { body: { ...terms, people } }, token)).body
  const paper = { token: opened.token, round_number: 1246, source: 'qr' as const, games }
  const { body: box } = await app.call(addSharedTicket, { body: paper }, token)
  const agreed = { token: box.token, revision: box.revision, person_id: box.own_id as number, is_agreed: true }
  await app.call(agreeToSyndicate, { body: agreed }, token)
  await app.call(setBudget, { body: { budget: 20_000 } }, token)
  await app.call(takeBreak, { body: { days: 7 } }, token)
  await app.call(addPushSubscription, { body: aBrowser('https://push.example.com/AgentOfTheLeaving') }, token)
  await app.db.insert(notifications).values({
    ...{ member_id: member.id, kind: 'news', subject: 'announcement 1', created_at: now },
    facts: { title: '떠나는 사람에게' },
  })

  const wish = { name: '떠나는 사람', mobile_number: '01087654322', tier_name: 'STANDARD' }
  const asked = await app.call(requestMyConsultation, { body: { ...wish, preferred_time: 'any' } }, token)
  const params = { receipt: asked.body.receipt }
  const { revision } = await app.asStaff(openConsultation, { params })
  await app.asStaff(workOnConsultation, {
    params,
    body: { revision, state: 'joined', next_action_date: null, text: '떠나는 사람은 저녁이 좋다고 함' },
  })
  const period = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11' }
  const { id: subscription_id } = await aSubscription(app, { member_id: member.id, ...period })
  const awaited = async (depositor: string) =>
    (await app.asStaff(addAwaitedPayment, { params, body: { amount: 59_700, depositor, subscription_id } })).id
  await awaited(NON_PAYER)
  const paid = await awaited(PAYER)
  const { id } = await app.asStaff(addDeposit, { body: { day: '2026-10-12', amount: 59_700, depositor: PAYER } })
  await app.asStaff(matchDeposit, { params: { id: String(id) }, body: { from: null, to: paid } })
  const account = { bank_name: '국민', account_number: '123-456-784417', account_holder: '떠나는 예금주' }
  const preview = await app.call(previewCancellation, { query: {} }, token)
  const body = { ends: 'today' as const, amount: preview.body.refund.amount, reason: 'price' as const, account }
  await app.call(cancelMySubscription, { body: { ...body, current_password: member.password } }, token)
  const [leak] = await app.db
    .insert(leaks)
    .values({
      ...{ kind: 'leaked', known_at: now, items: '-', happened: '-', harm_steps: '-', our_steps: '-', contact: '-' },
      ...{ scope: { which: 'all' }, written_by: 'x', created_at: now },
    })
    .returning()
  await app.db
    .insert(leak_notices)
    .values({ leak_id: leak?.id as number, member_id: member.id, told_at: now, by_text: true })
  await app.db.insert(member_passkeys).values({
    ...{
      member_id: member.id,
      user_handle: 'x',
      credential_id: 'leaving',
      public_key: 'x',
      counter: 0,
      transports: [],
    },
    ...{ name: '떠나는 사람의 전화기', created_at: now },
  })
  await app.db.insert(webhooks).values({
    ...{ member_id: member.id, url: 'https://bot.example.com/leaving', sealed_secrets: 'x', created_at: now },
  })
  await app.db.insert(second_factors).values({
    ...{ member_id: member.id, sealed_secret: 'x', confirmed_at: now },
  })
  return { ...member, receipt: params.receipt }
}

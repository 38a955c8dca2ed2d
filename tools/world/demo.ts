import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { writeAnnouncement } from '#contract/admin/announcements.ts'
import { addAwaitedPayment, addDeposit, matchDeposit } from '#contract/admin/payments.ts'
import { assignSubscription } from '#contract/admin/plans.ts'
import { addStaff, signInStaff } from '#contract/admin/staff.ts'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { type Endpoint, type Input, type Reply, urlOf } from '#contract/endpoint.ts'
import { giveConsents } from '#contract/members/profile.ts'
import { logIn, register, type SignedIn } from '#contract/members/sign-in.ts'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { generateNumberSets, nameNumberSet } from '#contract/number-sets/number-sets.ts'
import { cancelMySubscription, previewCancellation } from '#contract/plans/cancellations.ts'
import { getMyConsultation, requestMyConsultation } from '#contract/plans/consultations.ts'
import { listLegalTexts } from '#contract/site/legal-texts.ts'
import { addDays, koreanDay, salesCloseAt } from '#domain/calendar.ts'
import { DAY, HOUR, MINUTE } from '#domain/duration.ts'
import { createApp } from '#server/app.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { loadHistory } from '#server/draws/load-history.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { mustFitKeys } from '#server/key-rotation/must-fit-keys.ts'
import { earlierKeysOf, secretKeyOf } from '#server/keys/secret-key.ts'
import { adoptShippedTexts } from '#server/legal-texts/adopt-shipped-texts.ts'
import { tellMembers } from '#server/notifications/tell-members.ts'
import { settleRounds } from '#server/number-sets/settle-rounds.ts'
import { loadShippedTiers } from '#server/plans/replace-tiers.ts'
import { countSealedSets } from '#server/seals/count-sealed-sets.ts'
import { sealRounds } from '#server/seals/seal-rounds.ts'
import { createServerDeps } from '#server/server-deps.ts'
import { isLocalhost, SettingsError, settingsOfProcess } from '#server/settings.ts'

/*
 * `npm run demo` runs this before the server: it fills a folder of its own with made-up people, so that everything can be seen in a
 * minute. Everything is made through the site's own calls, at the times at which it would have happened. `--code` prints the code
 * of the second factor of the made-up administrator.
 */

/** Says that the people in a folder are made up; no other folder is touched. */
const MARK = 'made-up.json'
const PASSWORD = 'lottolens-demo-2026'
const ADMIN = '데모관리자'
/** Numbers of nobody: Korean mobile numbers have no subscribers at 0000. */
const PEOPLE = {
  hana: { username: 'hana', name: '김하나', mobile_number: '01000000001' },
  minsu: { username: 'minsu', name: '이민수', mobile_number: '01000000002' },
  sora: { username: 'sora', name: '박소라', mobile_number: '01000000003' },
} as const

interface Made {
  readonly secret: string
  readonly recovery_codes: readonly string[]
}

const folder = process.argv[2] ?? ''
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const markFile = join(folder, MARK)
const codeOf = ({ secret }: Pick<Made, 'secret'>, timestamp: number) => new TOTP({ secret }).generate({ timestamp })

function mustBeHere() {
  const { publicUrl } = settingsOfProcess({ needsKey: false })
  if (publicUrl !== undefined && !isLocalhost(new URL(publicUrl)))
    throw new SettingsError(
      `데모는 이 컴퓨터에서만 씁니다. 비밀번호가 공개되어 있으니, 방문자가 보는 주소(PUBLIC_URL=${publicUrl})로는 열지 않습니다.`,
    )
  if (existsSync(join(folder, 'database')) && !existsSync(markFile))
    throw new SettingsError(`데모가 만들지 않은 데이터가 있습니다. 다른 폴더를 정해 주세요: ${folder}`)
}

async function make(): Promise<Made> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // First, so that a folder that was left half-made is known as one of ours.
  writeFileSync(markFile, '{}', { mode: 0o600 })
  const real = Date.now()
  let now = real
  const database = await openEmbedded({ dataDir: folder, report: console.error })
  const { db } = database
  await database.migrate()
  const place = { secretKey: undefined, secretKeyFallback: undefined, dataDir: folder }
  const deps = createServerDeps(
    {
      ...{ engine: database.engine, drawMinute: 20 * 60 + 45, publicUrl: 'http://localhost:3000' },
      ...{ secretKey: secretKeyOf(place), earlierKeys: earlierKeysOf(place) },
    },
    { now: () => now },
  )
  await mustFitKeys(db, deps, folder)
  await loadHistory(db, deps)
  await loadShippedTiers(db, deps)
  await adoptShippedTexts(db, deps)
  const api = await createApp(db, deps)
  await api.app.ready()
  const asStaff = api.callAs('demo@command-line')
  // Another than who makes the administrator: they could approve nothing that this person typed.
  const asClerk = api.callAs('clerk@command-line')
  let addresses = 0
  const call = async <E extends Endpoint>(endpoint: E, input?: Input<E>, token?: string): Promise<Reply<E>> => {
    const { params, query, body } = (input ?? {}) as Record<'params' | 'query' | 'body', Record<string, unknown>>
    addresses += 1
    const answer = await api.app.inject({
      ...{ method: endpoint.method, url: urlOf(endpoint.path, { params, query }) },
      remoteAddress: `10.9.${addresses >> 8}.${addresses & 255}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body !== undefined && { payload: body }),
    })
    if (answer.statusCode >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.body}`)
    return answer.json()
  }
  const signedIn = async (who: keyof typeof PEOPLE) =>
    ((await call(logIn, { body: { username: PEOPLE[who].username, password: PASSWORD } })) as SignedIn).access_token
  const joined = async (who: keyof typeof PEOPLE) =>
    (await call(register, { body: { ...PEOPLE[who], password: PASSWORD } as never })) as SignedIn

  // A week that was won: sets that were made on the Wednesday, sealed on Saturday evening, and settled on Sunday.
  const round = (await call(getLatestDraw)).round_number
  const [drawn] = await recordedDraws(db, round, round)
  if (!drawn) throw new Error('No draw is shipped.')
  now = salesCloseAt(round) - 3 * DAY
  await joined('hana')
  const others = Array.from({ length: 45 }, (_, i) => i + 1).filter(
    (one) => ![...drawn.numbers, drawn.bonus_number].includes(one),
  )
  const holding = (right: number) => [...drawn.numbers.slice(0, right), ...others.slice(0, 6 - right)]
  let token = await signedIn('hana')
  const names = ['생일로 고른 번호', '늘 사는 번호', null]
  for (const [i, right] of [5, 4, 3].entries()) {
    const fixed_numbers = holding(right).toSorted((a, b) => a - b)
    const { generated_numbers } = await call(generateNumberSets, { body: { count: 1, fixed_numbers } as never }, token)
    const id = String(generated_numbers[0]?.id)
    await call(nameNumberSet, { params: { id }, body: { name: names[i] ?? null } as never }, token)
    if (i < 2) await call(markBought, { body: { ids: [Number(id)], is_bought: true } }, token)
  }
  await call(generateNumberSets, { body: { count: 2 } as never }, token)
  now = salesCloseAt(round) + MINUTE
  await sealRounds(db, deps)
  now = salesCloseAt(round) + 14 * HOUR
  await settleRounds(db, deps)
  await countSealedSets(db, deps)
  await tellMembers(db, deps)

  // Two who pay, from the consultation to the matched deposit; one of them ends the plan and wants the rest back.
  const pay = async (who: 'minsu' | 'sora', tier_name: string, amount: number) => {
    const { user } = await joined(who)
    token = await signedIn(who)
    const { name, mobile_number } = PEOPLE[who]
    await call(
      requestMyConsultation,
      { body: { name, mobile_number, tier_name, preferred_time: 'any' } as never },
      token,
    )
    const { consultation } = await call(getMyConsultation, {}, token)
    const first = koreanDay(now)
    const subscription = await asStaff(assignSubscription, {
      params: { id: String(user.id) },
      body: { tier_name, start_date: first, end_date: addDays(first, 29) } as never,
    })
    const payment = await asStaff(addAwaitedPayment, {
      params: { receipt: consultation?.receipt ?? '' },
      body: { amount, depositor: name, subscription_id: subscription.id },
    })
    const deposit = await asClerk(addDeposit, { body: { day: first, amount, depositor: name, memo: '' } as never })
    await asClerk(matchDeposit, { params: { id: String(deposit.id) }, body: { from: null, to: payment.id } })
  }
  // Older than a week by now: a younger account approves no refund.
  now = real - 10 * DAY
  const { password } = await asStaff(addStaff, { body: { name: ADMIN, role: '관리자' } })
  const begun = { name: ADMIN, password }
  const { secret } = (await call(signInStaff, { body: begun })) as unknown as { secret: string }
  const code = codeOf({ secret }, now)
  const entered = await call(signInStaff, { body: { ...begun, code, new_password: PASSWORD } })
  const { recovery_codes } = entered as unknown as Made

  now = real - 9 * DAY
  await pay('minsu', 'PRIME', 39_900)
  await pay('sora', 'STANDARD', 19_900)
  now = real - 2 * HOUR
  token = await signedIn('sora')
  const { refund, subscription_id } = await call(previewCancellation, { query: {} }, token)
  await call(
    cancelMySubscription,
    {
      body: {
        ...{ subscription_id, ends: 'today', amount: refund.amount, current_password: PASSWORD },
        account: { bank_name: '국민', account_number: '000-000-000000', account_holder: PEOPLE.sora.name },
      } as never,
    },
    token,
  )
  // To the texts of today, or each would be asked for that first.
  const { version } = await call(listLegalTexts)
  for (const who of ['hana', 'minsu', 'sora'] as const)
    await call(giveConsents, { body: { terms: true, privacy: true, age: true, version } as never }, await signedIn(who))
  // For the round on sale now: made two hours ago, on a Saturday evening, they would await a draw and hide the week that was won.
  now = real
  token = await signedIn('minsu')
  await call(generateNumberSets, { body: { count: 5 } as never }, token)
  token = await signedIn('hana')
  await call(generateNumberSets, { body: { count: 3 } as never }, token)
  await call(
    requestMyConsultation,
    { body: { ...without(PEOPLE.hana, 'username'), tier_name: 'SELECT', preferred_time: 'any' } as never },
    token,
  )
  await asStaff(writeAnnouncement, {
    body: {
      title: '데모에 오신 것을 환영해요',
      content: '<p>여기 있는 사람과 입금은 모두 지어낸 것이고, 추첨 결과는 진짜예요.</p>',
    } as never,
  })

  await api.app.close()
  await database.close()
  const made = { secret, recovery_codes }
  writeFileSync(markFile, JSON.stringify(made), { mode: 0o600 })
  return made
}

function without<T extends object, K extends keyof T>(given: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = given
  return rest
}

function tell(made: Made) {
  say('')
  say('데모: 지어낸 사람들로 채운 사이트입니다. 실제 데이터 폴더는 건드리지 않습니다.')
  say(`  회원      hana (당첨된 주, 메시지), minsu (유료 회원), sora (환불을 기다림)`)
  say(`  직원      ${ADMIN} · /admin 에서 로그인`)
  say(`  비밀번호  ${PASSWORD} (모두 같음)`)
  say(`  2단계     npm run demo -- --code 가 지금의 코드를 보여 줍니다. 인증 앱에는 열쇠 ${made.secret}`)
  say('  볼 것     /dashboard, /dashboard/profile, /admin (오늘), /admin/refunds (승인할 환불), /admin/consultations')
  say(`  다시 만들기  npm run demo -- --new`)
  say('')
}

const readMade = (): Made => JSON.parse(readFileSync(markFile, 'utf8')) as Made

async function main() {
  if (process.argv.includes('--code')) {
    if (!existsSync(markFile)) throw new SettingsError('먼저 npm run demo 로 데모를 만들어 주세요.')
    say(codeOf(readMade(), Date.now()))
    return
  }
  mustBeHere()
  tell(existsSync(join(folder, 'database')) ? readMade() : await make())
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof SettingsError ? error.message : error)
    process.exit(1)
  },
)

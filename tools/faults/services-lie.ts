import { until } from '#tests/process/running-server.ts'
import { type ServiceBehaviour, startPushService } from '#tests/support/push-service.ts'
import { startSolapi } from '#tests/support/stand-in-solapi.ts'
import type { startStandInSource } from '#tests/support/stand-in-source.ts'
import type { Fault, Preparation } from './support/measure.ts'
import { aMemberToWarn, warnings } from './support/members-to-warn.ts'
import { askSources, NUMBERS, ROUND, startSources } from './support/next-draw.ts'
import { asked, rest, type Stage } from './support/stage.ts'

const [WARNED, ILL_FOR] = [8, 25]
/** Milliseconds within which all is told: what failed is tried again after one minute and after two. */
const TOLD_WITHIN = 240_000
const MADE_UP = [2, 10, 18, 25, 35, 45]

let outside: {
  source: Awaited<ReturnType<typeof startStandInSource>>
  push: Awaited<ReturnType<typeof startPushService>>
  solapi: Awaited<ReturnType<typeof startSolapi>>
}

/** The instances have both sources, Solapi and a push service, all of this machine. */
export const prepareServices: Preparation = async ({ beginAll }) => {
  const { source, env: sources } = await startSources()
  outside = { source, push: await startPushService(), solapi: await startSolapi() }
  const { push, solapi } = outside
  const env = {
    ...{ ...sources, ALLOW_LOCAL_PUSH: 'yes' },
    ...{ SOLAPI_URL: solapi.account.url, SOLAPI_API_KEY: solapi.account.apiKey },
    ...{ SOLAPI_API_SECRET: solapi.account.apiSecret, SMS_SENDER_NUMBER: solapi.account.senderNumber },
  }
  await beginAll(env)
  return async () => {
    await beginAll()
    push.stop()
    solapi.stop()
    await source.stop()
  }
}

const NEVER: ServiceBehaviour = () => {}
const numbersShown = async (stage: Stage) =>
  (await asked<{ numbers: string }>(stage, `select numbers::text from draws where round_number = ${ROUND}`))[0]?.numbers

/** Sources, the provider of texts and push services answer late, or what is not so. */
export const servicesLie: Fault = async (stage) => {
  const { source, push, solapi } = outside
  const members = []
  for (let i = 0; i < WARNED; i++) members.push(await aMemberToWarn(stage, (name) => `${push.origin}/${name}`))
  const [silent, lying] = [members.slice(0, WARNED / 2), members.slice(WARNED / 2)]

  // Late: the answer comes after the timeout, and the request is carried out all the same.
  source.publish(ROUND, 'methods')
  source.misbehave('official', () => 'stall')
  source.misbehave('mirror', () => 'drip')
  solapi.ill.how = 'silent'
  push.next.push(...Array.from({ length: WARNED }, () => NEVER))
  await Promise.all(silent.map((member) => member.signInElsewhere()))
  void askSources(stage)
  await rest(ILL_FOR)
  const late = await numbersShown(stage)

  // Lying: one source contradicts the other, a page comes instead of an answer, an error for what was taken.
  source.misbehave('official', null)
  source.misbehave('mirror', (good) => ({ ...good, body: good.body.replaceAll(`[${NUMBERS}]`, `[${MADE_UP}]`) }))
  solapi.ill.how = 'lying'
  push.next.splice(0)
  push.next.push(...Array.from({ length: WARNED }, (_, i): ServiceBehaviour => (i % 2 ? 500 : 'hangs up')))
  await Promise.all(lying.map((member) => member.signInElsewhere()))
  await askSources(stage)
  await rest(ILL_FOR)
  const lied = await numbersShown(stage)

  // Well again.
  const from = performance.now()
  source.misbehave('mirror', null)
  solapi.ill.how = null
  push.next.splice(0)
  let left = await warnings(stage)
  await until(
    'all are told',
    async () => {
      left = await warnings(stage)
      return left.told >= WARNED && left.sent + left.given_up >= 2 * WARNED
    },
    TOLD_WITHIN,
  )
  const toldAfter = stage.seconds(from)
  await until('the draw is stored', async () => {
    await askSources(stage)
    return (await numbersShown(stage)) !== undefined
  })
  const shown = await numbersShown(stage)
  const texts = solapi.sent().map(({ to }) => to)
  const twice = texts.length - new Set(texts).size
  const isRight =
    left.given_up === 0 && texts.length === WARNED && twice === 0 && lied === undefined && shown === `{${NUMBERS}}`
  const found = `${left.told} warnings: ${texts.length} texts, ${twice} of them twice, ${left.given_up} given up; the draw meanwhile ${late ?? 'waited'}, ${lied ?? 'waited'}, then ${shown}`
  if (!isRight) throw new Error(found)
  return `${2 * ILL_FOR} s of it; all told ${toldAfter.toFixed(0)} s after it; ${found}`
}

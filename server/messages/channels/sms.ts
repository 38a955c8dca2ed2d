import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { SmsAccount } from '../../settings.ts'
import { instantOf, type World } from '../../world.ts'
import { type MessageChannel, MessageRefused, type MessageSender } from '../channel.ts'

const ANSWER_WITHIN = 5_000
const SALT_BYTES = 16
/** Of its answers, "accepted". */
const ACCEPTED = '2000'
/** Refusals that pass: too many requests, a request that took too long. */
const PASSING = [408, 425, 429]

const Answer = z.object({ statusCode: z.string() })
const Problem = z.object({ errorCode: z.string() })

/** The Authorization header of Solapi's API: a signature over the time and a salt. */
export function authorization(
  { apiKey, apiSecret }: SmsAccount,
  { now, randomBytes }: Pick<World, 'now' | 'randomBytes'>,
) {
  const date = instantOf(now())
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const signature = createHmac('sha256', apiSecret).update(`${date}${salt}`).digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

/** Sends by Solapi's HTTP API (`POST /messages/v4/send`). */
const solapi =
  (account: SmsAccount, world: Pick<World, 'now' | 'randomBytes'>): MessageSender =>
  async ({ address, text }) => {
    const answer = await fetch(`${account.url}/messages/v4/send`, {
      method: 'POST',
      headers: { authorization: authorization(account, world), 'content-type': 'application/json' },
      body: JSON.stringify({ message: { to: address, from: account.senderNumber, text } }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    })
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) {
      const why = `${answer.status} ${Problem.safeParse(body).data?.errorCode ?? ''}`.trim()
      const isFinal = answer.status < 500 && !PASSING.includes(answer.status)
      throw isFinal ? new MessageRefused(why) : new Error(why)
    }
    const { data } = Answer.safeParse(body)
    if (!data) throw new Error(`${answer.status} unreadable`)
    if (data.statusCode !== ACCEPTED) throw new MessageRefused(`status ${data.statusCode}`)
  }

export const sms: MessageChannel = {
  name: '문자',
  senderOf: (world) => world.channels.sms && solapi(world.channels.sms, world),
  addressEnd: (address) => address.slice(-4),
}

import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Notice } from '#domain/member/notification.ts'
import type { SmsAccount } from '../../settings.ts'
import { instantOf, type World } from '../../world.ts'
import {
  type HandedOver,
  type MessageChannel,
  MessageRefused,
  type MessageSender,
  type NoticeSender,
  type OutgoingNotice,
} from '../channel.ts'
import { noteGroup } from '../store.ts'

const ANSWER_WITHIN = 5_000
const SALT_BYTES = 16
/** Solapi's code for an accepted message. */
const ACCEPTED = '2000'
/** Statuses after which a retry may succeed: too many requests, a request that took too long. */
const PASSING = [408, 425, 429]

const Answer = z.object({ statusCode: z.string() })
const Problem = z.object({ errorCode: z.string() })

/** The Authorization header of Solapi's API: a signature over the time and a salt. */
function authorization({ apiKey, apiSecret }: SmsAccount, { now, randomBytes }: Pick<World, 'now' | 'randomBytes'>) {
  const date = instantOf(now())
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const signature = createHmac('sha256', apiSecret).update(`${date}${salt}`).digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

type SolapiDeps = Pick<World, 'now' | 'randomBytes'>

/** One call of Solapi's HTTP API. @throws MessageRefused when the same call would be refused again, else an Error */
async function callSolapi(
  account: SmsAccount,
  world: SolapiDeps,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) {
  const answer = await fetch(`${account.url}/messages/v4/${path}`, {
    method,
    headers: { authorization: authorization(account, world), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  })
  const said: unknown = await answer.json().catch(() => null)
  if (answer.ok) return { status: answer.status, said }
  const why = `${answer.status} ${Problem.safeParse(said).data?.errorCode ?? ''}`.trim()
  const isFinal = answer.status < 500 && !PASSING.includes(answer.status)
  throw isFinal ? new MessageRefused(why) : new Error(why)
}

/** Parses an answer. @throws Error when it is not as documented: then it is unknown what Solapi did */
function readAs<T>(schema: z.ZodType<T>, { status, said }: { readonly status: number; readonly said: unknown }): T {
  const { data } = schema.safeParse(said)
  if (data === undefined) throw new Error(`${status} unreadable`)
  return data
}

/** Sends one message by `POST /messages/v4/send`. */
const solapi =
  (account: SmsAccount, world: SolapiDeps): MessageSender =>
  async ({ address, text }) => {
    const message = { to: address, from: account.senderNumber, text }
    const { statusCode } = readAs(Answer, await callSolapi(account, world, 'POST', 'send', { message }))
    if (statusCode !== ACCEPTED) throw new MessageRefused(`status ${statusCode}`)
  }

const Group = z.object({ groupId: z.string().min(1).max(100) })
const GroupState = z.object({ status: z.string() })
const Added = z.object({ resultList: z.array(z.object({ to: z.string(), statusCode: z.string() })) })
const InGroup = z.object({ messageList: z.record(z.string(), z.object({ to: z.string(), statusCode: z.string() })) })
/** False for a message that Solapi refused (a wrong or barred number, no balance): only those have a code that begins with 1. */
const isTaken = (statusCode: string) => !statusCode.startsWith('1')

/**
 * Sends notifications in Solapi's groups: a group is made, filled and only then sent. Its id is stored before it is filled,
 * so that after a crash the next process asks Solapi about it; no text message is sent twice, and none is lost.
 */
const solapiGroups =
  (account: SmsAccount, world: SolapiDeps): NoticeSender =>
  async (db, notices) => {
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      callSolapi(account, world, method, path, body)
    const fill = async (group: string, members: readonly OutgoingNotice[]) => {
      const body = { messages: members.map((outgoing) => groupMessage(account, outgoing)) }
      return readAs(Added, await call('PUT', `groups/${group}/messages`, body)).resultList
    }
    /** For a group of a process that ended: the messages that are in it, and the members' that are missing. */
    const takenUp = async (group: string, members: readonly OutgoingNotice[]) => {
      const { messageList } = readAs(InGroup, await call('GET', `groups/${group}/messages?limit=500`))
      const listed = Object.values(messageList)
      return { listed, missing: members.filter(({ address }) => !listed.some(({ to }) => to === address)) }
    }
    const handOver = async (group: string, members: readonly OutgoingNotice[], isNew: boolean) => {
      const isPending = isNew || readAs(GroupState, await call('GET', `groups/${group}`)).status === 'PENDING'
      const { listed, missing } = isNew ? { listed: [], missing: members } : await takenUp(group, members)
      const added = isPending && missing.length > 0 ? await fill(group, missing) : []
      const results = new Map([...listed, ...added].map(({ to, statusCode }) => [to, statusCode]))
      // Solapi does not send a group without an accepted message.
      if (isPending && [...results.values()].some(isTaken)) await call('POST', `groups/${group}/send`, {})
      const leftOut = isPending ? [] : missing.map(({ id }) => id)
      if (leftOut.length > 0) await noteGroup(db, leftOut, null)
      return members.map(({ id, address }): HandedOver => {
        const code = results.get(address)
        if (code === undefined) return { id, error: new Error('not in its group') }
        return { id, error: isTaken(code) ? null : new MessageRefused(`status ${code}`) }
      })
    }
    const failedWith = (members: readonly OutgoingNotice[], error: unknown) => members.map(({ id }) => ({ id, error }))
    const handed: HandedOver[] = []
    for (const [known, members] of Map.groupBy(notices, ({ provider_group }) => provider_group)) {
      try {
        // A group has a number once at most: its results come by number, so two messages to one could not be told apart.
        for (const each of known === null ? withoutDoubles(members) : [members]) {
          const group = known ?? readAs(Group, await call('POST', 'groups', {})).groupId
          if (known === null)
            await noteGroup(
              db,
              each.map(({ id }) => id),
              group,
            )
          handed.push(...(await handOver(group, each, known === null)))
        }
      } catch (error) {
        const isDone = new Set(handed.map(({ id }) => id))
        handed.push(
          ...failedWith(
            members.filter(({ id }) => !isDone.has(id)),
            error,
          ),
        )
      }
    }
    return handed
  }

/** Splits notices into parts that have each number once at most. */
function withoutDoubles(notices: readonly OutgoingNotice[]): OutgoingNotice[][] {
  const parts: OutgoingNotice[][] = []
  for (const notice of notices) {
    const free = parts.find((part) => part.every(({ address }) => address !== notice.address))
    if (free) free.push(notice)
    else parts.push([notice])
  }
  return parts
}

/** A text message. Kinds with a template at Kakao go as 알림톡; phones that cannot receive one get the text message. */
function groupMessage({ senderNumber, alimtalk }: SmsAccount, { address, kind, notice }: OutgoingNotice) {
  const text = `[로또렌즈] ${notice.title}\n${notice.body}\n${notice.url}\n그만 받기 ${notice.stop_url}`
  const templateId = alimtalk?.templates[kind]
  return {
    to: address,
    from: senderNumber,
    text,
    ...(alimtalk && templateId && { kakaoOptions: kakaoOptions(alimtalk.pfId, templateId, notice) }),
  }
}

const kakaoOptions = (pfId: string, templateId: string, { title, body, url, stop_url }: Notice) => ({
  pfId,
  templateId,
  disableSms: false,
  variables: { '#{제목}': title, '#{내용}': body, '#{주소}': url, '#{그만받기}': stop_url },
})

export const sms: MessageChannel = {
  name: '문자',
  senderOf: (world) => world.channels.sms && solapi(world.channels.sms, world),
  noticeSenderOf: (world) => world.channels.sms && solapiGroups(world.channels.sms, world),
  most_per_second: 100,
  addressEnd: (address) => address.slice(-4),
}

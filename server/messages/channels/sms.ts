import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Notice } from '#domain/member/notification.ts'
import { NOTIFICATION_CHANNEL_NAMES } from '#domain/member/notification-kinds.ts'
import type { Database } from '../../database/database.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import type { SmsAccount } from '../../settings.ts'
import {
  type GroupedMessage,
  type HandedOver,
  type MemberChannel,
  MessageRefused,
  type MessageSender,
  type OutgoingMessage,
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
function authorization(
  { apiKey, apiSecret }: SmsAccount,
  { now, randomBytes }: Pick<ServerDeps, 'now' | 'randomBytes'>,
) {
  const date = instantOf(now())
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const signature = createHmac('sha256', apiSecret).update(`${date}${salt}`).digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

type SolapiDeps = Pick<ServerDeps, 'now' | 'randomBytes'>

/** One call of Solapi's HTTP API. @throws MessageRefused when the same call would be refused again, else an Error */
async function callSolapi(
  account: SmsAccount,
  deps: SolapiDeps,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  const answer = await fetch(`${account.url}/messages/v4/${path}`, {
    method,
    headers: { authorization: authorization(account, deps), 'content-type': 'application/json' },
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

const Group = z.object({ groupId: z.string().min(1).max(100) })
const GroupState = z.object({ status: z.string() })
const Added = z.object({ resultList: z.array(z.object({ to: z.string(), statusCode: z.string() })) })
const InGroup = z.object({ messageList: z.record(z.string(), z.object({ to: z.string(), statusCode: z.string() })) })
/** False for a message that Solapi refused (a wrong or barred number, no balance): only those have a code that begins with 1. */
const isTaken = (statusCode: string) => !statusCode.startsWith('1')

/** A notification as a text message. */
interface NoticeText extends OutgoingMessage {
  readonly says: Notice
}

/**
 * Sends awaited messages by a call each, and notifications in Solapi's groups: a group is made, filled and only then sent. Its id
 * is stored before it is filled, so that after a crash the next process asks Solapi about it; no text message of a group is sent
 * twice, and none is lost. A call for one message has nothing by which a repetition would be recognised, but is faster, and a code
 * that comes twice is better than none.
 */
function solapi(account: SmsAccount, deps: SolapiDeps): MessageSender {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    callSolapi(account, deps, method, path, body)

  const sendOne = async (to: string, text: string) => {
    const message = { to, from: account.senderNumber, text }
    const { statusCode } = readAs(Answer, await call('POST', 'send', { message }))
    if (statusCode !== ACCEPTED) throw new MessageRefused(`status ${statusCode}`)
  }

  /** Makes, fills and sends a group; it has a number once at most: its results come by number. */
  const sendGroup = async (db: Database, notices: readonly NoticeText[]): Promise<readonly HandedOver[]> => {
    const group = readAs(Group, await call('POST', 'groups', {})).groupId
    await noteGroup(
      db,
      notices.map(({ id }) => id),
      group,
    )
    const body = { messages: notices.map((outgoing) => groupMessage(account, outgoing)) }
    const added = readAs(Added, await call('PUT', `groups/${group}/messages`, body)).resultList
    // Solapi does not send a group without an accepted message.
    if (added.some(({ statusCode }) => isTaken(statusCode))) await call('POST', `groups/${group}/send`, {})
    return outcomesIn(added, notices)
  }

  /**
   * What became of a group. One that was not sent is deleted, since its texts may no longer be true; what a group that was sent
   * does not hold has not left either.
   */
  const recallGroup = async (
    db: Database,
    group: string,
    notices: readonly GroupedMessage[],
  ): Promise<readonly HandedOver[]> => {
    const { status } = readAs(GroupState, await call('GET', `groups/${group}`))
    if (status === 'PENDING') await call('DELETE', `groups/${group}`)
    const listed = ['PENDING', 'DELETED'].includes(status)
      ? []
      : Object.values(readAs(InGroup, await call('GET', `groups/${group}/messages?limit=500`)).messageList)
    const left = notices.filter(({ address }) => listed.some(({ to }) => to === address))
    await noteGroup(
      db,
      notices.filter((notice) => !left.includes(notice)).map(({ id }) => id),
      null,
    )
    return outcomesIn(listed, left)
  }

  return {
    send: async (db, outgoing) => {
      const awaited: Promise<readonly HandedOver[]>[] = []
      const notices: NoticeText[] = []
      for (const { says, ...message } of outgoing)
        if (typeof says !== 'string') notices.push({ ...message, says })
        else
          awaited.push(
            sendOne(message.address, says).then(
              () => [{ id: message.id, error: null }],
              (error: unknown) => allFailed([message], error),
            ),
          )
      const groups = withoutDoubles(notices)
      return [
        ...awaited,
        ...groups.map((group) => sendGroup(db, group).catch((error: unknown) => allFailed(group, error))),
      ]
    },
    recall: async (db, notices) => {
      const outcomes: HandedOver[] = []
      for (const [group, members] of Map.groupBy(notices, ({ provider_group }) => provider_group))
        outcomes.push(
          // A refusal says nothing of the messages themselves, so it is not final.
          ...(await recallGroup(db, group, members).catch((error: Error) =>
            allFailed(members, new Error(`recalling: ${error.message}`)),
          )),
        )
      return outcomes
    },
  }
}

const allFailed = (notices: readonly { readonly id: number }[], error: unknown) =>
  notices.map(({ id }): HandedOver => ({ id, error }))

/** The outcomes of notices by what Solapi says of their numbers. */
function outcomesIn(
  results: readonly { readonly to: string; readonly statusCode: string }[],
  notices: readonly { readonly id: number; readonly address: string }[],
): HandedOver[] {
  const codes = new Map(results.map(({ to, statusCode }) => [to, statusCode]))
  return notices.map(({ id, address }) => {
    const code = codes.get(address)
    if (code === undefined) return { id, error: new Error('not in its group') }
    return { id, error: isTaken(code) ? null : new MessageRefused(`status ${code}`) }
  })
}

/** Splits notices into parts that have each number once at most. */
function withoutDoubles(notices: readonly NoticeText[]): NoticeText[][] {
  const parts: NoticeText[][] = []
  for (const notice of notices) {
    const free = parts.find((part) => part.every(({ address }) => address !== notice.address))
    if (free) free.push(notice)
    else parts.push([notice])
  }
  return parts
}

/** A text message. Kinds with a template at Kakao go as 알림톡; phones that cannot receive one get the text message. */
function groupMessage({ senderNumber, alimtalk }: SmsAccount, { address, kind, says: notice }: NoticeText) {
  // An advertisement begins with its mark and never goes as 알림톡, which is for information alone.
  const hasMark = notice.is_advertising || notice.stop_url === ''
  const first = hasMark ? notice.title : `[로또렌즈] ${notice.title}`
  const stop = `\n${notice.is_advertising ? '무료 수신거부' : '그만 받기'} ${notice.stop_url}`
  const text = `${first}\n${notice.body}\n${notice.url}${notice.stop_url === '' ? '' : stop}`
  const templateId = notice.is_advertising ? undefined : alimtalk?.templates[kind]
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

export const sms: MemberChannel = {
  name: NOTIFICATION_CHANNEL_NAMES.sms,
  senderOf: (deps) => deps.channels.sms && solapi(deps.channels.sms, deps),
  most_claimed: 100,
  most_per_second: 100,
  most_under_way: 400,
  addressEnd: (address) => address.slice(-4),
  jobs: {
    awaited: { name: 'deliver-texts', title: '문자 보내기', after: 'message_written' },
    notices: { name: 'deliver-notice-texts', title: '회원 알림을 문자로 보내기', after: 'notices_written' },
  },
  addressOf: ({ mobile_number }) => mobile_number,
}

import { eq, sql } from 'drizzle-orm'
import { assignSubscription } from '#contract/admin/plans.ts'
import { logIn, register, type SignedIn } from '#contract/members/sign-in.ts'
import { textOfMessage } from '#server/messages/store.ts'
import { messages } from '#server/messages/tables.ts'
import type { useApp } from './app.ts'

type App = ReturnType<typeof useApp>

export interface MadeMember extends SignedIn {
  readonly id: number
  readonly username: string
  readonly password: string
  readonly mobile_number: string
  /** For `call`: the member's access token. */
  readonly token: string
  /** The device cookie of the browser that registered. */
  readonly cookie: string
}

let made = 0

/** An address that no other call of this test run comes from. */
export const anAddress = () => {
  made += 1
  return `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`
}

/** The password that an applicant of this username chose. */
export const passwordOf = (username: string) => `a good password ${username.split('-').at(-1)}`

/** A username and a mobile number that are unique in this test run. */
export function anApplicant() {
  made += 1
  return {
    username: `member-${made}`,
    password: passwordOf(`member-${made}`),
    name: '김 로또',
    mobile_number: `010${String(10_000_000 + made)}`,
  }
}

/** The cookies of an answer, as a browser sends them back. */
export const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

interface MemberOptions {
  readonly username?: string
  readonly password?: string
  readonly mobile_number?: string
  readonly stay_logged_in?: boolean
}

/** A member who has registered through the door and is signed in. */
export async function aMember(app: App, wanted: MemberOptions = {}): Promise<MadeMember> {
  const applicant = { ...anApplicant(), ...wanted }
  const answer = await app.inject({
    method: 'POST',
    url: register.path,
    payload: applicant,
    remoteAddress: anAddress(),
  })
  if (answer.statusCode !== 200) throw new Error(`No member was made: ${answer.body}`)
  const signedIn = answer.json<SignedIn>()
  return {
    ...applicant,
    ...signedIn,
    id: signedIn.user.id,
    token: signedIn.access_token,
    cookie: cookiesOf(answer.headers),
  }
}

/** The form of a login, filled in. */
export const typedBy = ({ username, password }: MadeMember) => ({ username, password })

export interface From {
  readonly remoteAddress?: string
  readonly cookie?: string
  readonly url?: string
}

/** Logs in with a filled form: from an address of its own, unless one is given. */
export const typedIn = (
  app: App,
  payload: object,
  { remoteAddress = anAddress(), cookie = '', url = logIn.path }: From = {},
) => app.inject({ method: 'POST', url, payload, remoteAddress, headers: { cookie } })

/** A new access token, for when the clock has moved past the life of the first. */
export const signedInAgain = async (app: App, member: MadeMember): Promise<string> =>
  (await typedIn(app, typedBy(member))).json<SignedIn>().access_token

interface Period {
  readonly member_id: number
  readonly tier_name: string
  /** First and last Korean day. */
  readonly start_date: string
  readonly end_date: string
}

/** Gives a member a plan as staff do. @throws the Refusal */
export const aSubscription = (app: App, { member_id, ...body }: Period) =>
  app.asStaff(assignSubscription, { params: { id: String(member_id) }, body })

/** The messages to a number, newest first. */
export async function textsTo(app: App, mobile_number: string): Promise<string[]> {
  const rows = await app.db
    .select({ id: messages.id, sealed_text: messages.sealed_text })
    .from(messages)
    .where(eq(messages.address, mobile_number))
    .orderBy(sql`${messages.id} desc`)
  return rows.map((row) => (row.sealed_text === null ? '' : textOfMessage(app.deps, row)))
}

/** The code, or the temporary password, in the newest text message to a number. */
export async function secretSentTo(app: App, mobile_number: string): Promise<string> {
  const [text = ''] = await textsTo(app, mobile_number)
  const secret = /(?:인증번호|임시 비밀번호) (\w+)/.exec(text)?.[1]
  if (!secret) throw new Error(`No secret was sent to ${mobile_number}: ${text}`)
  return secret
}

import { isRealDay } from '#domain/calendar.ts'
import { type MemberRow, memberOfUsername } from '../members/store.ts'
import type { Outside } from '../outside.ts'

/** A deed that staff do on the command line. */
export interface Command {
  /** The arguments after the command's words, `<username> <role>`. */
  readonly usage: string
  /** In Korean, what it does. */
  readonly summary: string
  /** Which of the arguments names a file, `-` for what is typed in; it is read where the command is typed. */
  readonly file?: (given: readonly string[]) => string | undefined
  /** Does it and says so. @throws {Wrong} for arguments that do not fit; a Refusal like any call */
  readonly run: (outside: Outside, given: readonly string[], input: string | null) => Promise<string>
}

/** By the command's words: `member show`. */
export type Commands = Readonly<Record<string, Command>>

/** The arguments do not fit. */
export class Wrong extends Error {}

/** An argument that must be there. */
export function needed(text: string | undefined, what: string): string {
  if (text === undefined || text.trim() === '') throw new Wrong(`${what}이(가) 필요합니다.`)
  return text
}

/** Before the lottery there was nothing to say. */
const EARLIEST = '2000-01-01'

/** An argument that must be a day that exists. */
export function neededDay(text: string | undefined, what: string): string {
  const day = needed(text, what)
  if (!isRealDay(day) || day < EARLIEST) throw new Wrong(`${what}은 2026-10-31 같은 날짜여야 합니다.`)
  return day
}

/** An argument that must be a member's username. */
export async function memberNamed({ db }: Outside, username: string | undefined): Promise<MemberRow> {
  const member = await memberOfUsername(db, needed(username, '아이디'))
  if (!member) throw new Wrong('그런 아이디의 회원이 없습니다.')
  return member
}

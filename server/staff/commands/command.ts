import { findMembers } from '#contract/admin/members.ts'
import { isRealDay } from '#domain/calendar.ts'
import type { ConsoleCall } from '../console.ts'

/** A command of staff: its words, the endpoints that it calls, and how it prints the answer. */
export interface Command {
  /** The arguments after the command's words, `<username> <role>`. */
  readonly usage: string
  /** In Korean, what it does. */
  readonly summary: string
  /** Which of the arguments names a file, `-` for what is typed in; it is read where the command is typed. */
  readonly file?: (given: readonly string[]) => string | undefined
  /** Does it and says so. @throws {Wrong} for arguments that do not fit; a Refusal like any call */
  readonly run: (call: ConsoleCall, given: readonly string[], input: string | null) => Promise<string>
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

/** The version of what is changed, as somebody has it before them; `shownBy` is the command that says it. */
export function neededVersion(text: string | undefined, shownBy: string): string {
  if (text === undefined) throw new Wrong(`--version 이 필요합니다. ${shownBy} 에서 본 판을 적어 주세요.`)
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

/** What a file holds, which must be JSON. */
export function neededJson(text: string | null): unknown {
  try {
    return JSON.parse(needed(text ?? undefined, '파일'))
  } catch (error) {
    throw error instanceof Wrong ? error : new Wrong('파일을 JSON으로 읽을 수 없습니다.')
  }
}

/** The id of the member whom an argument names by their username. */
export async function memberNamed(call: ConsoleCall, given: string | undefined): Promise<number> {
  const username = needed(given, '아이디')
  const [member] = (await call(findMembers, { query: { username } })).rows
  if (!member) throw new Wrong('그런 아이디의 회원이 없습니다.')
  return member.id
}

/** Why something was done to a member, where whoever types it gives no reason of their own. */
export const USUAL_REASON = '명령줄에서'

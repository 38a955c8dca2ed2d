import * as records from '#contract/member-records-for-staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { SESSION_METHOD_NAMES } from '#domain/member/member.ts'
import { CONSENT_NAMES, SET_STATE_NAMES } from '#domain/member/member-record.ts'
import { TEXT_PURPOSE_NAMES } from '#domain/member/text-message.ts'
import type { ConsoleCall } from '../console.ts'
import { type Command, type Commands, memberNamed } from './command.ts'
import { optionsOf } from './options.ts'

const when = (instant: string) => instantWording(Date.parse(instant))

interface Asked {
  readonly params: { readonly id: string }
  readonly query: { readonly after?: string }
}
interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: number | null
}

/** A command that opens one kind of what a member left behind, a page at a time. */
const record = <Row>(
  summary: string,
  read: (call: ConsoleCall, asked: Asked) => Promise<Page<Row>>,
  lineOf: (row: Row) => readonly (string | number)[],
): Command => ({
  usage: '<아이디> [--after <번호>]',
  summary: `${summary} 감사 기록에 남습니다.`,
  run: async (call, given) => {
    const { plain, options } = optionsOf(given, ['after'])
    const id = String(await memberNamed(call, plain[0]))
    const { rows, next } = await read(call, { params: { id }, query: options })
    const lines = rows.map((row) => lineOf(row).join('\t'))
    if (next !== null) lines.push(`다음: --after ${next}`)
    return lines.length > 0 ? lines.join('\n') : '기록이 없습니다.'
  },
})

export const memberRecordCommands: Commands = {
  'member sets': record(
    '회원이 만든 번호.',
    (call, asked) => call(records.openSetsOf, asked),
    ({ round_target, numbers, is_bought, state, result }) => [
      `제${round_target}회`,
      numbers.join(' '),
      is_bought ? '샀음' : '사지 않음',
      result ? (result.rank ? `${result.rank}등` : '낙첨') : SET_STATE_NAMES[state],
    ],
  ),
  'member consents': record(
    '회원이 동의하거나 동의를 거둔 기록.',
    (call, asked) => call(records.openConsentsOf, asked),
    ({ kind, is_given, version, given_at }) => [
      when(given_at),
      CONSENT_NAMES[kind],
      is_given ? '동의' : '동의하지 않음',
      version,
    ],
  ),
  'member messages': record(
    '회원에게 보낸 문자, 내용 없이.',
    (call, asked) => call(records.openMessagesOf, asked),
    ({ created_at, purpose, mobile_number_end, sent_at, failure }) => [
      when(created_at),
      TEXT_PURPOSE_NAMES[purpose],
      mobile_number_end,
      sent_at ? '보냄' : failure ? `실패(${failure})` : '보내지 않음',
    ],
  ),
  'member sessions': record(
    '회원의 최근 로그인.',
    (call, { params }) => call(records.openSessionsOf, { params }),
    ({ started_at, method, device, address, ended_at }) => [
      when(started_at),
      SESSION_METHOD_NAMES[method],
      device,
      address ?? '-',
      ended_at ? `${when(ended_at)} 끝남` : '-',
    ],
  ),
}

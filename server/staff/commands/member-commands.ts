import * as contract from '#contract/admin/members.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import type { ConsoleCall } from '../console.ts'
import { type Commands, memberNamed, USUAL_REASON } from './command.ts'
import { optionsOf } from './options.ts'

const when = (instant: string) => instantWording(Date.parse(instant))
const stateOf = (is_blocked: boolean) => (is_blocked ? '차단' : '이용 중')
const numberOf = (digits: string | null) => (digits ? formatMobileNumber(digits) : '-')

const REASON = ['reason'] as const
const WITH_REASON = '<아이디> [--reason <이유>]'

/** The member that the arguments name, and why. */
async function meant(call: ConsoleCall, given: readonly string[]) {
  const { plain, options } = optionsOf(given, REASON)
  const id = await memberNamed(call, plain[0])
  return { username: plain[0], input: { params: { id: String(id) }, body: { reason: options.reason ?? USUAL_REASON } } }
}

type Deed =
  | typeof contract.blockMember
  | typeof contract.unblockMember
  | typeof contract.logMemberOut
  | typeof contract.freeMobileNumber

/** A command that does one thing to a member and says it. */
const deed = (endpoint: Deed, summary: string, done: (username: string | undefined, sessions: number) => string) => ({
  usage: WITH_REASON,
  summary,
  run: async (call: ConsoleCall, given: readonly string[]) => {
    const { username, input } = await meant(call, given)
    return done(username, (await call(endpoint, input)).sessions_ended)
  },
})

export const memberCommands: Commands = {
  'member list': {
    usage: '[찾을 글자]',
    summary: '회원 목록, 아이디나 이름, 휴대폰 번호의 일부로 찾습니다. 개인정보는 가립니다.',
    run: async (call, [search]) => {
      const { rows, next, total } = await call(contract.findMembers, { query: search ? { search } : {} })
      const lines = rows.map(({ id, username, name, mobile_number_end, provider, is_blocked, created_at }) =>
        [id, username, name, mobile_number_end ?? '-', provider, stateOf(is_blocked), when(created_at)].join('\t'),
      )
      return [
        ...lines,
        `${rows.length}명${next === null ? '' : ' 이상'}${total === null ? '' : ` (전체 ${total}명)`}`,
      ].join('\n')
    },
  },
  'member show': {
    usage: WITH_REASON,
    summary: '회원 한 사람, 개인정보까지. 감사 기록에 남습니다.',
    run: async (call, given) => {
      const { input } = await meant(call, given)
      const row = await call(contract.openMember, input)
      return [
        `번호\t${row.id}`,
        `아이디\t${row.username}`,
        `이름\t${row.name}`,
        `별명\t${row.nickname ?? '-'}`,
        `이메일\t${row.email ?? '-'}`,
        `휴대폰\t${numberOf(row.mobile_number)}`,
        `확인 전 번호\t${numberOf(row.unconfirmed_mobile_number)}`,
        `로그인 방식\t${row.provider}`,
        `상태\t${stateOf(row.blocked_at !== null)}`,
        `가입\t${when(row.created_at)}`,
        `로그인된 기기\t${row.live_sessions}대`,
      ].join('\n')
    },
  },
  'member block': deed(
    contract.blockMember,
    '이용을 막고 모든 기기에서 로그아웃시킵니다. 바로 적용됩니다.',
    (username) => `${username} 회원의 이용을 막았습니다.`,
  ),
  'member unblock': deed(
    contract.unblockMember,
    '다시 이용할 수 있게 합니다.',
    (username) => `${username} 회원이 다시 이용할 수 있습니다.`,
  ),
  'member logout': deed(
    contract.logMemberOut,
    '모든 기기에서 로그아웃시킵니다.',
    (username, sessions) => `${username} 회원을 ${sessions}대에서 로그아웃시켰습니다.`,
  ),
  'member free-number': deed(
    contract.freeMobileNumber,
    '휴대폰 번호를 회원에게서 떼어 다른 사람이 등록할 수 있게 합니다.',
    (username) => `${username} 회원의 휴대폰 번호를 지웠습니다.`,
  ),
  'member export': {
    usage: WITH_REASON,
    summary: '회원 한 사람의 데이터 전체를 JSON으로. 감사 기록에 남습니다.',
    run: async (call, given) =>
      JSON.stringify(await call(contract.exportMember, (await meant(call, given)).input), null, 2),
  },
  'member delete': {
    usage: WITH_REASON,
    summary: '회원을 삭제합니다. 되돌릴 수 없습니다. 끝나지 않은 구독이 있으면 거절합니다.',
    run: async (call, given) => {
      const { username, input } = await meant(call, given)
      await call(contract.deleteMember, { ...input, body: { ...input.body, username: username ?? '' } })
      return `${username} 회원을 삭제했습니다.`
    },
  },
}

import { and, asc, isNull, sql } from 'drizzle-orm'
import { ROLES } from '#contract/members.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/mobile-number.ts'
import { endSessionsOf, liveSessionsOf } from '../accounts/session-store.ts'
import { changeMember, countMembers, lockMember, type MemberRow } from '../members/store.ts'
import { members } from '../members/tables.ts'
import { instantOf } from '../outside.ts'
import { type Commands, memberNamed, Wrong } from './command.ts'

const MOST_SHOWN = 50

const when = (instant: string | null) => (instant === null ? '-' : instantWording(Date.parse(instant)))

const stateOf = ({ blocked_at }: Pick<MemberRow, 'blocked_at'>) => (blocked_at ? '차단' : '이용 중')

export const memberCommands: Commands = {
  'member list': {
    usage: '[찾을 글자]',
    summary: '회원 목록, 아이디나 이름의 일부로 찾습니다.',
    run: async ({ db }, [part]) => {
      const pattern = `%${(part ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
      const found = await db
        .select()
        .from(members)
        .where(
          and(
            isNull(members.deleted_at),
            part ? sql`(${members.username_key} like ${pattern} or lower(${members.name}) like ${pattern})` : undefined,
          ),
        )
        .orderBy(asc(members.id))
        .limit(MOST_SHOWN)
      const lines = found.map((row) =>
        [row.id, row.username, row.name, row.role, row.provider, stateOf(row), when(row.created_at)].join('\t'),
      )
      return [...lines, `${found.length}명 (전체 ${await countMembers(db)}명)`].join('\n')
    },
  },
  'member show': {
    usage: '<아이디>',
    summary: '회원 한 사람.',
    run: async (outside, [username]) => {
      const row = await memberNamed(outside, username)
      const live = await liveSessionsOf(outside.db, row.id, instantOf(outside.now()))
      return [
        `번호\t${row.id}`,
        `아이디\t${row.username}`,
        `이름\t${row.name}`,
        `별명\t${row.nickname ?? '-'}`,
        `이메일\t${row.email ?? '-'}`,
        `휴대폰\t${row.mobile_number ? formatMobileNumber(row.mobile_number) : '-'}`,
        `번호 보류\t${when(row.mobile_number_held_until)}`,
        `로그인 방식\t${row.provider}`,
        `역할\t${row.role}`,
        `상태\t${stateOf(row)}`,
        `가입\t${when(row.created_at)}`,
        `로그인된 기기\t${live.length}대`,
      ].join('\n')
    },
  },
  'member block': {
    usage: '<아이디>',
    summary: '이용을 막고 모든 기기에서 로그아웃시킵니다. 바로 적용됩니다.',
    run: async (outside, [username]) => {
      const { id } = await memberNamed(outside, username)
      const at = instantOf(outside.now())
      await outside.db.transaction(async (tx) => {
        await lockMember(tx, id)
        await changeMember(tx, id, { blocked_at: at })
        await endSessionsOf(tx, id, at)
      })
      return `${username} 회원의 이용을 막았습니다.`
    },
  },
  'member unblock': {
    usage: '<아이디>',
    summary: '다시 이용할 수 있게 합니다.',
    run: async (outside, [username]) => {
      const { id } = await memberNamed(outside, username)
      await changeMember(outside.db, id, { blocked_at: null })
      return `${username} 회원이 다시 이용할 수 있습니다.`
    },
  },
  'member logout': {
    usage: '<아이디>',
    summary: '모든 기기에서 로그아웃시킵니다.',
    run: async (outside, [username]) => {
      const { id } = await memberNamed(outside, username)
      const ended = await endSessionsOf(outside.db, id, instantOf(outside.now()))
      return `${username} 회원을 ${ended}대에서 로그아웃시켰습니다.`
    },
  },
  'member free-number': {
    usage: '<아이디>',
    summary: '휴대폰 번호를 회원에게서 떼어 다른 사람이 등록할 수 있게 합니다.',
    run: async (outside, [username]) => {
      const { id } = await memberNamed(outside, username)
      await changeMember(outside.db, id, { mobile_number: null, mobile_number_held_until: null })
      return `${username} 회원의 휴대폰 번호를 지웠습니다.`
    },
  },
  'member role': {
    usage: `<아이디> <${ROLES.join('|')}>`,
    summary: '역할을 바꿉니다. 바로 적용됩니다.',
    run: async (outside, [username, wanted]) => {
      const role = ROLES.find((known) => known === wanted)
      if (!role) throw new Wrong(`역할은 ${ROLES.join(', ')} 가운데 하나입니다.`)
      const { id } = await memberNamed(outside, username)
      await changeMember(outside.db, id, { role })
      return `${username} 회원의 역할을 ${role}(으)로 바꾸었습니다.`
    },
  },
}

import { z } from 'zod'
import { CONSENT_KINDS, type ConsentKind } from '#domain/member/consents.ts'
import { SESSION_METHOD_NAMES, SESSION_METHODS } from '#domain/member/member.ts'
import { MESSAGE_KIND_NAMES, MESSAGE_KINDS } from '#domain/member/message.ts'
import { type consentTo, KINDS_ON_CHANNELS, noticesName } from '#domain/member/notification-kinds.ts'
import type { SET_STATES } from '#domain/number-set/number-set.ts'
import { Instant } from '../fields.ts'
import { NumberSet } from '../number-sets/number-sets.ts'
import { BY_AGE, table } from '../table.ts'
import { MemberId } from './members.ts'
import { Message, SENDING } from './messages.ts'

/*
 * A member's records, kind by kind. They are personal data, so each opening is on record. All of them together are a file
 * (`exportMember`).
 */

const ofMember = {
  access: { staff: 'members:open' },
  file: 'none',
  key: 'id',
  sorts: ['newest', 'oldest'],
  filters: {},
} as const
const opening = { params: MemberId, opens_personal_data: true, refuses: ['member_not_found'] } as const

export const setsOfMember = table({
  ...ofMember,
  name: 'sets',
  title: '내 번호',
  path: '/api/v1/admin/members/:id/number-sets',
  call: { ...opening, action: '회원의 번호를 열람' },
  summary: '회원이 만들거나 담은 번호, 회차 순서로. 회원이 지운 번호는 없습니다. 감사 기록에 남습니다.',
  row: NumberSet.pick({
    ...{ id: true, round_target: true, numbers: true, generated_at: true },
    ...{ is_bought: true, state: true, result: true },
  }),
  empty: '번호가 없어요.',
  columns: [
    { key: 'round_target', heading: '회차', value: ({ round_target }) => `제${round_target}회`, sorts: BY_AGE },
    { key: 'numbers', heading: '번호', value: ({ numbers }) => numbers.join(' ') },
    {
      key: 'result',
      heading: '결과',
      value: ({ state, result }) => (result ? (result.rank ? `${result.rank}등` : '낙첨') : SET_STATE_NAMES[state]),
    },
    { key: 'is_bought', heading: '산 번호', value: ({ is_bought }) => (is_bought ? '샀음' : null) },
    { key: 'generated_at', heading: '추가일', format: 'instant' },
  ],
})
export const { list: openSetsOf } = setsOfMember

export const consentsOfMember = table({
  ...ofMember,
  name: 'consents',
  title: '동의',
  path: '/api/v1/admin/members/:id/consents',
  call: { ...opening, action: '회원의 동의 기록을 열람' },
  summary: '회원이 동의하거나 동의를 거둔 기록. version은 그때 보여 준 글의 시행일입니다. 감사 기록에 남습니다.',
  row: z.object({
    id: z.int(),
    kind: z.enum(CONSENT_KINDS),
    /** False: it was taken back, or not given. */
    is_given: z.boolean(),
    version: z.string(),
    given_at: Instant,
  }),
  empty: '동의 기록이 없어요.',
  columns: [
    { key: 'given_at', heading: '시각', format: 'instant', sorts: BY_AGE },
    { key: 'kind', heading: '무엇에', value: ({ kind }) => CONSENT_NAMES[kind] },
    { key: 'is_given', heading: '답', value: ({ is_given }) => (is_given ? '동의' : '동의하지 않음') },
    { key: 'version', heading: '보여 준 글', value: ({ version }) => `${version} 시행` },
  ],
})
export const { list: openConsentsOf } = consentsOfMember

export const messagesOfMember = table({
  ...ofMember,
  name: 'member-messages',
  title: '문자',
  path: '/api/v1/admin/members/:id/messages',
  call: { ...opening, action: '회원에게 보낸 문자를 열람' },
  summary: '회원에게 보낸 문자, 내용 없이. 감사 기록에 남습니다.',
  row: Message.omit({ may_send_again: true }).extend({ kind: z.enum(MESSAGE_KINDS) }),
  empty: '보낸 문자가 없어요.',
  columns: [
    { key: 'created_at', heading: '작성일', format: 'instant', sorts: BY_AGE },
    { key: 'kind', heading: '종류', value: ({ kind }) => MESSAGE_KIND_NAMES[kind] },
    SENDING,
    { key: 'address_end', heading: '번호', format: 'phone' },
  ],
})
export const { list: openMessagesOf } = messagesOfMember

export const sessionsOfMember = table({
  ...ofMember,
  name: 'sessions',
  title: '로그인',
  path: '/api/v1/admin/members/:id/sessions',
  call: { ...opening, action: '회원의 로그인 기록을 열람' },
  summary: '회원의 로그인. 끝난 것은 90일 동안 남습니다. 감사 기록에 남습니다.',
  row: z.object({
    /** Its place in the order asked for, from 1 on. */
    id: z.int(),
    started_at: Instant,
    last_used_at: Instant,
    /** Null while it goes on. */
    ended_at: Instant.nullable(),
    method: z.enum(SESSION_METHODS),
    /** In Korean, for example `Android의 Chrome`. */
    device: z.string(),
    address: z.string().nullable(),
  }),
  empty: '남아 있는 로그인 기록이 없어요.',
  columns: [
    { key: 'started_at', heading: '로그인', format: 'instant', sorts: BY_AGE },
    { key: 'method', heading: '방식', value: ({ method }) => SESSION_METHOD_NAMES[method] },
    { key: 'device', heading: '기기' },
    { key: 'address', heading: '주소' },
    { key: 'last_used_at', heading: '마지막 사용', format: 'instant' },
    { key: 'ended_at', heading: '끝', format: 'instant' },
  ],
})
export const { list: openSessionsOf } = sessionsOfMember

/** As staff call them. */
const CONSENT_NAMES: Readonly<Record<ConsentKind, string>> = {
  terms: '이용약관',
  privacy: '개인정보 수집·이용',
  age: '만 19세 이상',
  marketing: '혜택과 소식 문자',
  ...(Object.fromEntries(
    KINDS_ON_CHANNELS.map(({ kind, channel, consent }) => [consent, noticesName(kind, channel)]),
  ) as Record<ReturnType<typeof consentTo>, string>),
  result_by_night: '밤에도 결과 바로 받기',
  outcome_shown: '잠금 화면에 당첨 여부',
  amount_shown: '잠금 화면에 등수와 금액',
}

const SET_STATE_NAMES: Readonly<Record<(typeof SET_STATES)[number], string>> = {
  before_draw: '추첨 전',
  awaiting: '번호 확인 중',
  matched: '집계 중',
  settled: '모두 확정',
}

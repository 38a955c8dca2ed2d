import { dayWording, instantWording } from '../calendar.ts'
import { NUMBER_TYPE_NAMES } from '../draw/draw.ts'
import { correctionSourceWording } from '../draw/draw-source.ts'
import { FETCH_END_NAMES } from '../draw/fetch-wording.ts'
import { type Fields, isFields } from '../is-fields.ts'
import { CANCELLATION_REASON_NAMES, CANCELLATION_STATE_NAMES } from '../money/refund.ts'
import { exactWon } from '../money/won.ts'
import { CONSULTATION_STATE_NAMES, PREFERRED_TIME_NAMES } from '../plan/consultation.ts'
import { SOLD_OUT_COLOR_NAMES } from '../plan/plan.ts'
import { ANNOUNCEMENT_STATE_NAMES, AUDIENCE_NAMES, PRIORITY_NAMES } from '../site/announcement.ts'
import { COMPANY_DETAIL_NAMES } from '../site/company.ts'
import { ENQUIRY_STATE_NAMES } from '../site/enquiry.ts'
import { PERMISSIONS } from './permission.ts'

/** Korean names of the fields of calls and rows in the audit log. */
export const AUDIT_FIELDS: Readonly<Record<string, string>> = {
  ...COMPANY_DETAIL_NAMES,
  reason: '이유',
  role: '역할',
  name: '이름',
  staff: '직원',
  passkey: '패스키',
  permissions: '권한',
  is_stolen: '도난',
  log_name: '기록의 이름',
  vkey: '공개 열쇠',
  is_disabled: '막음',
  state: '상태',
  tier_name: '플랜',
  texts: '다시 암호화한 글',
  start_date: '시작일',
  end_date: '종료일',
  id: '번호',
  subscription_id: '구독 번호',
  staff_reason: '이유',
  price: '금액',
  amount: '금액',
  amount_refunded: '환불 금액',
  blocked_at: '차단',
  created_at: '가입',
  mobile_number: '휴대폰 번호',
  username: '아이디',
  title: '제목',
  content: '내용',
  body: '본문',
  priority: '중요도',
  audience: '받는 사람',
  is_advertising: '광고',
  image_url: '맨 위 그림',
  link_url: '버튼 주소',
  link_text: '버튼 글',
  is_dismissible: '닫을 수 있음',
  overrules_claims: '당첨을 내세우는 말 확인',
  overruled_claims: '성적 없이 올린 말',
  draw_date: '추첨일',
  numbers: '번호',
  numbers_again: '다시 적은 번호',
  bonus_number: '보너스',
  total_sales: '판매금액',
  prizes: '당첨금',
  winners: '당첨 게임',
  prize_per_winner: '한 게임 당첨금',
  first_prize_methods: '1등의 구매 방법',
  auto: '자동',
  manual: '수동',
  semi_auto: '반자동',
  stores: '판매점',
  store_rank: '등수',
  store_name: '상호',
  number_type: '산 방법',
  location: '주소',
  source: '출처',
  outcome: '결과',
  round: '회차',
  search: '찾은 말',
  rows: '줄 수',
  month: '달',
  file: '파일',
  member: '회원',
  member_id: '회원',
  payment: '기다리는 입금',
  depositor: '입금자',
  day: '날짜',
  memo: '메모',
  stored: '저장한 입금',
  stored_by: '적은 직원',
  known: '이미 있던 줄',
  others: '입금이 아닌 줄',
  reversed: '은행이 취소한 입금',
  unread: '읽지 못한 줄',
  removed: '삭제',
  set_aside_as: '요금 아님',
  effect: '회원에게',
  paid: '들어온 요금',
  tier: '플랜',
  ends_by: '이날까지 끝나는',
  is_dropped: '그만 기다림',
  is_open: '기다리는 것',
  is_matched: '맞춘 것',
  receipt: '접수 번호',
  paid_on: '지급한 날',
  account: '계좌',
  bank_name: '은행',
  account_number: '계좌번호',
  account_holder: '예금주',
  bank_logo_url: '은행 로고',
  asked_by: '요청한 직원',
  note: '메모',
  next_action_date: '다음 할 일의 날짜',
  kind: '적은 것',
  text: '글',
  preferred_time: '통화 가능 시간',
  items: '개인정보의 항목',
  happened: '언제, 어떻게',
  harm_steps: '피해를 줄이는 방법',
  our_steps: '대응과 구제 절차',
  contact: '연락처',
  known_at: '알게 된 시각',
  scope: '알릴 회원',
  which: '알릴 회원',
  member_ids: '회원',
  report: '신고',
  answer: '답변',
  answered_at: '답변일',
  details: '회사 정보',
  figures: '홈의 숫자',
  members: '회원 수',
  total_prizes_paid: '당첨금 합계',
  satisfaction: '만족도',
  first_prize_winners: '1등 수',
  plans: '플랜',
  features: '특징',
  description: '설명',
  max_numbers_per_month: '한 달 세트',
  sold_out_mark: '판매 표시',
  sold_out_color: '표시 색',
  is_popular: '인기 플랜',
  entries: '질문',
  question: '질문',
  subject: '주제',
  actor: '누가',
  action: '한 일',
  action_part: '한 일의 일부',
  /** In older rows, like `version` below. */
  deed: '호출',
  target: '무엇에',
  from: '이날부터',
  to: '이날까지',
  ended: '끝난 로그인',
  path: '주소',
  hour: '이 시각부터 한 시간',
  count: '횟수',
  breaks: '끊어진 곳',
}

/** Fields of a change that are no news: the revision that was seen (`version` in older rows), a second question, the order of a file. */
export const UNLISTED_FIELDS: ReadonlySet<string> = new Set([
  'revision',
  'version',
  'is_confirmed',
  'account_seen',
  'sort',
])

/** Korean names of the values of some fields; other values stand as they are. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: {
    ...CONSULTATION_STATE_NAMES,
    ...ENQUIRY_STATE_NAMES,
    ...CANCELLATION_STATE_NAMES,
    ...ANNOUNCEMENT_STATE_NAMES,
    ...{ open: '정하기 전', accepted: '받아들임', rejected: '버림' },
  },
  priority: PRIORITY_NAMES,
  audience: AUDIENCE_NAMES,
  reason: CANCELLATION_REASON_NAMES,
  preferred_time: PREFERRED_TIME_NAMES,
  kind: { note: '메모', call: '통화' },
  number_type: NUMBER_TYPE_NAMES,
  sold_out_color: SOLD_OUT_COLOR_NAMES,
  outcome: FETCH_END_NAMES,
  permissions: PERMISSIONS,
}

/** Fields that are whole won. */
const AMOUNTS = new Set(['price', 'amount', 'amount_refunded', 'total_sales', 'prize_per_winner'])

/** One change of an action: the value before and after; null for nothing. */
interface AuditChange {
  readonly name: string
  readonly from: string | null
  readonly to: string | null
}

const isList = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields)
const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Nothing at all, or a list without an entry. */
const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** The readable text of HTML; blocks are set apart. */
const textOfHtml = (html: string) =>
  html
    .replace(/<\/?(?:p|h\d|li|ul|ol|br|blockquote|img)\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function textWording(key: string, text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayWording(text)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return instantWording(text)
  if (key === 'source') return correctionSourceWording(text)
  if (key === 'content') return textOfHtml(text)
  return VALUES[key]?.[text] ?? text
}

function valueWording(key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value === 'number') return AMOUNTS.has(key) ? exactWon(value) : String(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? '없음' : value.map((one) => textWording(key, String(one))).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : textWording(key, String(value))
}

/** By what two lists of things are held beside each other: a name that each bears alone, or else their order. */
function keyOfList(before: readonly Fields[], after: readonly Fields[]) {
  const isKey = (key: string) =>
    [before, after].every((list) => new Set(list.map((one) => one[key])).size === list.length) &&
    [...before, ...after].every((one) => key in one)
  const key = ['name', 'question', 'rank'].find(isKey)
  return (one: Fields, at: number) =>
    key === undefined ? `${at + 1}` : key === 'rank' ? `${one[key]}등` : String(one[key])
}

/** Of two lists of things what was added, what was taken away, and what of each changed. */
function listChanges(before: readonly Fields[], after: readonly Fields[]): readonly AuditChange[] {
  const nameOf = keyOfList(before, after)
  const [was, is] = [before, after].map((list) => new Map(list.map((one, at) => [nameOf(one, at), one])))
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((name) => {
    const [one, other] = [was?.get(name), is?.get(name)]
    if (!other) return [{ name, from: '있음', to: null }]
    return within(name, fieldChanges(one ?? {}, other))
  })
}

const within = (name: string, changes: readonly AuditChange[]) =>
  changes.map((change) => ({ ...change, name: `${name} · ${change.name}` }))

/** Characters that are left on either side of what differs in a long text, and from which length on it is cut. */
const [BESIDE, LONG] = [20, 120]

/** Of two long texts the part that differs, with a few words on either side. */
function differing(from: string | null, to: string | null): Pick<AuditChange, 'from' | 'to'> {
  if (from === null || to === null || Math.max(from.length, to.length) < LONG) return { from, to }
  const [was, is] = [[...from], [...to]]
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start++
  let end = 0
  while (end < shorter - start && was[was.length - 1 - end] === is[is.length - 1 - end]) end++
  const [first, last] = [Math.max(0, start - BESIDE), Math.max(0, end - BESIDE)]
  const cut = (letters: readonly string[]) =>
    `${first > 0 ? '…' : ''}${letters.slice(first, letters.length - last).join('')}${last > 0 ? '…' : ''}`
  return { from: cut(was), to: cut(is) }
}

function fieldChanges(was: Fields, is: Fields): readonly AuditChange[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const [before, after] = [was[key], is[key]]
    const name = AUDIT_FIELDS[key] ?? key
    // A field that an action does not name stays as it was.
    if (UNLISTED_FIELDS.has(key) || !(key in is)) return []
    if (isFields(after) && (isFields(before) || isNothing(before)))
      return within(name, fieldChanges(isFields(before) ? before : {}, after))
    if (isList(after) && (isList(before) || isNothing(before)))
      return within(name, listChanges(isList(before) ? before : [], after))
    if (isWords(before) && isWords(after)) {
      // A list of twenty permissions says little beside another.
      const only = (these: readonly string[], others: readonly string[]) =>
        valueWording(
          key,
          these.filter((one) => !others.includes(one)),
        )
      const [from, to] = [only(before, after), only(after, before)]
      return from === to ? [] : [{ name, from, to }]
    }
    const [from, to] = [valueWording(key, before), valueWording(key, after)]
    if (from !== to) return [{ name, ...differing(from, to) }]
    // The words are the same; a link, a picture or how it looks is not.
    return key === 'content' && before !== after ? [{ name, from: '링크·그림·모양', to: '바뀜' }] : []
  })
}

/** The changes in a row of the log, field by field; unchanged fields are left out. */
export function auditChanges(before: unknown, after: unknown): readonly AuditChange[] {
  // A plan that was given, beside all periods of before: these are what it came to, not what it took the place of.
  if (Array.isArray(before) && isFields(after)) return auditChanges(null, after)
  if (isList(after) && (isList(before) || isNothing(before))) return listChanges(isList(before) ? before : [], after)
  if (!isFields(before ?? {}) || !isFields(after ?? {}))
    return [{ name: '내용', from: valueWording('', before), to: valueWording('', after) }]
  // A value that was removed whole.
  if (isFields(before) && !after)
    return Object.keys(before).flatMap((key) => {
      const from = UNLISTED_FIELDS.has(key) ? null : valueWording(key, before[key])
      return from === null ? [] : [{ name: AUDIT_FIELDS[key] ?? key, from, to: null }]
    })
  return fieldChanges((before ?? {}) as Fields, (after ?? {}) as Fields)
}

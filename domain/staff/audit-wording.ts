import { instantWording } from '../calendar.ts'

/**
 * Actions of staff as the audit log names them: by the call (`PUT /api/v1/admin/company`) or by an event without one
 * (`sign-in`). Each ends in a noun to which 하다 is put. Calls of earlier versions stay, since their rows do.
 */
const ACTIONS: Readonly<Record<string, string>> = {
  'sign-in': '로그인',
  'factor shown': '2단계 인증 등록을 시작',
  'POST /api/v1/admin/sign-out': '로그아웃',
  'POST /api/v1/admin/me/confirm': '2단계 인증을 다시 확인',
  'PUT /api/v1/admin/me/password': '자기 비밀번호를 변경',
  'POST /api/v1/admin/me/recovery-codes': '자기 복구 코드를 새로 발급',
  'POST /api/v1/admin/me/passkeys': '자기 패스키를 등록',
  'DELETE /api/v1/admin/me/passkeys/:id': '자기 패스키를 삭제',
  'DELETE /api/v1/admin/me/sessions/:id': '자기 다른 기기를 로그아웃',
  'POST /api/v1/admin/staff': '직원을 추가',
  'PUT /api/v1/admin/staff/:id': '직원을 변경',
  'POST /api/v1/admin/staff/:id/reset': '직원의 비밀번호와 2단계 인증을 초기화',
  'POST /api/v1/admin/staff/:id/sign-out': '직원의 모든 기기를 로그아웃',
  'POST /api/v1/admin/staff/export': '직원 목록을 CSV로 저장',
  'PUT /api/v1/admin/roles/:name': '역할을 저장',
  'DELETE /api/v1/admin/roles/:name': '역할을 삭제',
  'POST /api/v1/admin/audit/export': '감사 기록을 CSV로 저장',
  'POST /api/v1/admin/audit/accept-breaks': '감사 기록의 끊어진 곳을 확인',
  'POST /api/v1/admin/audit/archives': '감사 기록의 오래된 달을 파일로 이동',
  'POST /api/v1/admin/audit/archives/:month/bring-back': '파일로 옮긴 감사 기록을 복구',
  'POST /api/v1/admin/members/:id/open': '회원 개인정보를 열람',
  'GET /api/v1/admin/members/:id/consents': '회원의 동의 기록을 열람',
  'GET /api/v1/admin/members/:id/messages': '회원에게 보낸 문자를 열람',
  'GET /api/v1/admin/members/:id/sessions': '회원의 로그인 기록을 열람',
  'GET /api/v1/admin/members/:id/number-sets': '회원의 번호를 열람',
  'POST /api/v1/admin/members/:id/block': '회원의 이용을 차단',
  'POST /api/v1/admin/members/:id/unblock': '회원의 차단을 해제',
  'POST /api/v1/admin/members/:id/log-out': '회원을 모든 기기에서 로그아웃',
  'POST /api/v1/admin/members/:id/free-mobile-number': '회원의 휴대폰 번호를 해제',
  'POST /api/v1/admin/members/:id/reset-second-factor': '회원의 2단계 인증을 해제',
  'POST /api/v1/admin/members/:id/delete': '회원을 삭제',
  'POST /api/v1/admin/members/:id/export': '회원 한 사람의 데이터를 저장',
  'POST /api/v1/admin/members/export': '회원 목록을 CSV로 저장',
  'POST /api/v1/admin/members/:id/subscriptions': '회원의 구독을 배정',
  'PUT /api/v1/admin/members/:id/subscription': '회원의 구독 마지막 날을 변경',
  'POST /api/v1/admin/members/:id/subscription/cancel': '회원의 구독을 해지',
  'POST /api/v1/admin/members/:id/plan-change': '회원의 플랜을 변경',
  'POST /api/v1/admin/members/:id/refunds': '회원의 환불을 요청',
  'POST /api/v1/admin/members/:id/consultations': '회원의 상담을 추가',
  'GET /api/v1/admin/consultations/:receipt': '상담을 열람',
  'PUT /api/v1/admin/consultations/:receipt': '상담을 처리',
  'PUT /api/v1/admin/consultations/:receipt/member': '상담을 회원과 연결',
  'POST /api/v1/admin/consultations/:receipt/awaited-payments': '기다리는 입금을 추가',
  'POST /api/v1/admin/consultations/export': '상담 목록을 CSV로 저장',
  'PUT /api/v1/admin/awaited-payments/:id': '기다리는 입금을 변경',
  'POST /api/v1/admin/awaited-payments/export': '기다리는 입금 목록을 CSV로 저장',
  'POST /api/v1/admin/subscriptions/export': '구독 목록을 CSV로 저장',
  'GET /api/v1/admin/deposits': '입금 목록을 열람',
  'POST /api/v1/admin/deposits': '입금을 추가',
  'PUT /api/v1/admin/deposits/:id': '입금을 정정',
  'POST /api/v1/admin/deposits/:id/remove': '잘못 적은 입금을 삭제',
  'PUT /api/v1/admin/deposits/:id/aside': '입금이 요금이 아니라고 적음',
  'PUT /api/v1/admin/deposits/:id/match': '입금을 연결',
  'POST /api/v1/admin/deposits/statement': '은행 거래 내역을 저장',
  'POST /api/v1/admin/deposits/export': '입금 목록을 CSV로 저장',
  'GET /api/v1/admin/refunds/:receipt/account': '환불 계좌를 열람',
  'PUT /api/v1/admin/refunds/:receipt/account': '환불 계좌를 저장',
  'POST /api/v1/admin/refunds/:receipt/withdraw': '해지를 취소',
  'POST /api/v1/admin/refunds/:receipt/approve': '환불을 승인',
  'POST /api/v1/admin/refunds/:receipt/pay': '환불 지급을 기록',
  'POST /api/v1/admin/refunds/export': '환불 목록을 CSV로 저장',
  'PUT /api/v1/admin/plans': '플랜을 저장',
  'GET /api/v1/admin/enquiries/:receipt': '문의를 열람',
  'PUT /api/v1/admin/enquiries/:receipt': '문의의 상태를 변경',
  'PUT /api/v1/admin/enquiries/:receipt/answer': '문의에 답변',
  'POST /api/v1/admin/enquiries/export': '문의 목록을 CSV로 저장',
  'GET /api/v1/admin/messages/opened': '보낸 문자의 내용을 열람',
  'POST /api/v1/admin/messages/:id/send-again': '문자를 다시 발송',
  'POST /api/v1/admin/messages/export': '문자 목록을 CSV로 저장',
  'POST /api/v1/admin/leaks': '개인정보 유출을 기록',
  'POST /api/v1/admin/leaks/:id/notice': '개인정보 유출을 통지',
  'PUT /api/v1/admin/leaks/:id/report': '개인정보 유출의 신고를 기록',
  'POST /api/v1/admin/leaks/:id/withdraw': '잘못 적은 개인정보 유출을 취소',
  'POST /api/v1/admin/announcements': '공지를 추가',
  'PUT /api/v1/admin/announcements/:id': '공지를 수정',
  'POST /api/v1/admin/announcements/:id/end': '공지를 종료',
  'POST /api/v1/admin/announcements/export': '공지 목록을 CSV로 저장',
  'POST /api/v1/admin/announcements/pictures': '공지에 넣을 그림을 추가',
  'PUT /api/v1/admin/company': '회사 정보를 저장',
  'PUT /api/v1/admin/company/account': '회사 입금 계좌의 변경을 요청',
  'POST /api/v1/admin/company/account/confirm': '회사 입금 계좌를 확인',
  'POST /api/v1/admin/company/account/withdraw': '회사 입금 계좌의 변경 요청을 취소',
  'POST /api/v1/admin/company/pictures': '회사 로고를 추가',
  'PUT /api/v1/admin/home-figures': '홈의 숫자를 저장',
  'PUT /api/v1/admin/faq': '자주 묻는 질문을 저장',
  'PUT /api/v1/admin/legal-texts/:kind/:version': '약관이나 방침을 저장',
  'DELETE /api/v1/admin/legal-texts/:kind/:version': '예정된 약관이나 방침을 취소',
  'PUT /api/v1/admin/draws/:round': '추첨 결과를 저장',
  'POST /api/v1/admin/draws/fetch': '추첨 결과를 수집',
  'POST /api/v1/admin/draws/held/:id/accept': '보류된 추첨 결과를 승인',
  'POST /api/v1/admin/draws/held/:id/reject': '보류된 추첨 결과를 거절',
  'POST /api/v1/admin/crowding/fits/:id/accept': '보류된 겹침 값을 승인',
  'POST /api/v1/admin/crowding/fits/:id/again': '보류된 겹침 값을 다시 맞추도록 요청',
  'POST /api/v1/admin/draws/export': '추첨 목록을 CSV로 저장',
  'POST /api/v1/admin/draws/fetch-runs/export': '수집 기록을 CSV로 저장',
  'POST /api/v1/admin/installation/copies': '데이터베이스를 복사',
  'POST /api/v1/admin/installation/carry-over-keys': '전 열쇠로 저장된 것을 이동',
}

/** Every action of staff by its name, `회사 정보 저장`, in the order in which they are offered. */
export const AUDIT_ACTIONS: readonly (readonly [call: string, name: string])[] = Object.entries(ACTIONS).map(
  // The object stands last: before it there may be a verb of the same ending (공지에 넣을 그림을 추가).
  ([call, action]) => [call, action.replace(/^(.*)[을를] /, '$1 ')],
)

const ENDINGS: Readonly<Record<AuditOutcome, string>> = {
  begun: '하기 시작했어요',
  done: '했어요',
  refused: '하려다 거절됐어요',
  failed: '하다 오류로 멈췄어요',
}

/** A row of the log as a sentence without its actor: `회사 정보를 저장했어요`. A call without a name stands as it is. */
export const auditActionWording = (action: string, outcome: AuditOutcome): string =>
  Object.hasOwn(ACTIONS, action) ? `${ACTIONS[action]}${ENDINGS[outcome]}` : `${action} · ${ENDINGS[outcome]}`

/** Korean names of the targets of the log, by the whole target or by its beginning. */
const TARGETS: Readonly<Record<string, string>> = {
  'subscription of member': '구독 · 회원',
  'held reading': '보류된 값',
  'home figures': '홈의 숫자',
  'audit log': '감사 기록',
  'table members': '회원 목록',
  'table consultations': '상담 목록',
  'table deposits': '입금 목록',
  'table announcements': '공지 목록',
  'table awaited-payments': '기다리는 입금 목록',
  'table refunds': '환불 목록',
  'table enquiries': '문의 목록',
  'table messages': '문자 목록',
  'table draws': '추첨 목록',
  'table fetch-runs': '수집 기록',
  'table audit': '감사 기록',
  'table staff': '직원 목록',
  member: '회원',
  staff: '직원',
  role: '역할',
  session: '로그인',
  passkey: '패스키',
  consultation: '상담',
  payment: '기다리는 입금',
  deposit: '입금',
  deposits: '입금',
  refund: '환불',
  enquiry: '문의',
  message: '문자',
  announcement: '공지',
  'company account': '회사 입금 계좌',
  company: '회사 정보',
  faq: '자주 묻는 질문',
  plans: '플랜',
  terms: '이용약관',
  privacy: '개인정보처리방침',
  round: '회차',
  database: '데이터베이스',
  'secret key': '비밀 열쇠',
}

/** The Korean name of a target: `member 12` is `회원 12`. */
export function auditTargetWording(target: string): string {
  const found = Object.keys(TARGETS).find((known) => target === known || target.startsWith(`${known} `))
  return found ? `${TARGETS[found]}${target.slice(found.length)}` : target
}

/** The reverse, for searches: `회원 12` as the log has it. An unknown name stays as it is. */
export function auditTargetOf(wording: string): string {
  const found = Object.entries(TARGETS)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .find(([, name]) => wording === name || wording.startsWith(`${name} `))
  return found ? `${found[0]}${wording.slice(found[1].length)}` : wording
}

interface Break {
  readonly kind: 'changed' | 'gap' | 'end' | 'anchor'
  readonly from: number
  readonly to: number
  readonly rows: number
  readonly at: string | null
  readonly actor: string | null
  readonly action: string | null
  readonly target: string | null
}

/** Where the chain of the audit log does not hold, as a sentence, with what stands there now. */
export function auditBreakWording({ kind, from, to, rows, at, actor, action, target }: Break): string {
  if (kind === 'end') return from === 0 ? '감사 기록이 모두 지워졌어요.' : `감사 기록 ${from} 뒤의 기록이 지워졌어요.`
  if (kind === 'anchor')
    return `${at ? instantWording(Date.parse(at)) : '전'}에 데이터베이스 밖에 적어 둔 것과 달라요. 그때 감사 기록은 ${rows}건이었고 마지막은 ${from}번째 기록이었어요. 기록이 지워졌거나 통째로 바뀌었거나, 그전의 백업으로 되돌린 거예요.`
  if (kind === 'changed' && rows > 1)
    return `감사 기록 ${from}부터 ${to}까지 ${rows}건은 적힌 뒤에 바뀌었거나 다른 SECRET_KEY로 적혔어요.`
  const happened =
    kind === 'changed'
      ? `감사 기록 ${from}의 내용이 적힌 뒤에 바뀌었어요.`
      : `감사 기록 ${from} 앞에서 기록이 지워지거나 끼워졌어요.`
  const now = [
    at && instantWording(Date.parse(at)),
    actor,
    action && auditActionWording(action, 'done'),
    target && auditTargetWording(target),
  ]
  return `${happened} 지금 적힌 것: ${now.filter(Boolean).join(' · ')}`
}

/** A month of the log as it is named, `2026-03`, in words: `2026년 3월`. */
export const auditMonthWording = (month: string): string => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`

/** What is said of rows that lie in files, after what is said of the others. */
export const auditArchivedWording = (archived: { rows: number; month: string; is_verified: boolean }): string => {
  const where = `그 앞의 ${auditMonthWording(archived.month)}까지 ${archived.rows}건은 파일에 있어요.`
  return `${where} ${archived.is_verified ? '파일의 기록도 확인했어요.' : '남은 기록이 그 끝에서 이어지는지 봤고, 파일 속은 보지 않았어요.'}`
}

/** What is said of the comparison with what is kept outside the database, and of a check that did not begin at the beginning. */
export const auditAnchorWording = ({
  since,
  anchored_at,
}: {
  readonly since: { readonly rows: number; readonly at: string } | null
  readonly anchored_at: string
}): string =>
  since
    ? `${instantWording(Date.parse(since.at))}에 온전했던 ${since.rows}건은 다시 읽지 않았어요.`
    : `${instantWording(Date.parse(anchored_at))}에 데이터베이스 밖에 적어 둔 것과도 맞아요.`

/** How far an action of staff came. `begun`: one of several steps, which has a second row once it has ended. */
export const AUDIT_OUTCOMES = ['begun', 'done', 'refused', 'failed'] as const
type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

export const AUDIT_OUTCOME_NAMES: Readonly<Record<AuditOutcome, string>> = {
  begun: '시작',
  done: '함',
  refused: '거절',
  failed: '실패',
}

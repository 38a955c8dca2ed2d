import { instantWording } from '../calendar.ts'

/** What has a row without being a call of the API, or of a call that there was until November 2026. */
export const AUDIT_EVENTS: Readonly<Record<string, string>> = {
  'sign-in': '로그인',
  'factor shown': '2단계 인증 등록을 시작',
  'POST /api/v1/admin/audit/archives': '감사 기록의 오래된 달을 파일로 이동',
  'POST /api/v1/admin/audit/archives/:month/bring-back': '파일로 옮긴 감사 기록을 복구',
}

/** An action by its name, as a search offers it: `회사 정보를 저장` is `회사 정보 저장`. */
// The object stands last: before it there may be a verb of the same ending (공지에 넣을 그림을 추가).
export const auditActionName = (action: string): string => action.replace(/^(.*)[을를] /, '$1 ')

const ENDINGS: Readonly<Record<AuditOutcome, string>> = {
  begun: '하기 시작했어요',
  done: '했어요',
  refused: '하려다 거절됐어요',
  failed: '하다 오류로 멈췄어요',
}

/** What was done, as a sentence without its actor: `회사 정보를 저장했어요`. */
export const auditSentence = (action: string, outcome: AuditOutcome): string => `${action}${ENDINGS[outcome]}`

/** Korean names of the targets of the log, by the whole target or by its first words. */
export const AUDIT_TARGETS = {
  'subscription of member': '구독 · 회원',
  'held reading': '보류된 값',
  'crowding fit': '보류된 겹침 값',
  'home figures': '홈의 숫자',
  'audit log': '감사 기록',
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
  leak: '개인정보 유출',
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
  'log key': '기록에 서명하는 열쇠',
  /** A list as a file; its name stands with its declaration. */
  table: '목록',
} as const satisfies Readonly<Record<string, string>>

type TargetKind = keyof typeof AUDIT_TARGETS
/** Whom or what an action was about: `member 12`, `plans`. */
export type AuditTarget = TargetKind | `${TargetKind} ${string | number}`

interface Break {
  readonly kind: 'changed' | 'gap' | 'end' | 'anchor'
  readonly from: number
  readonly to: number
  readonly rows: number
  readonly at: string | null
  readonly actor: string | null
  readonly sentence: string | null
  readonly target_name: string | null
}

/** Where the chain of the audit log does not hold, as a sentence, with what stands there now. */
export function auditBreakWording({ kind, from, to, rows, at, actor, sentence, target_name }: Break): string {
  if (kind === 'end') return from === 0 ? '감사 기록이 모두 지워졌어요.' : `감사 기록 ${from} 뒤의 기록이 지워졌어요.`
  if (kind === 'anchor')
    return `${at ? instantWording(at) : '전'}에 데이터베이스 밖에 적어 둔 것과 달라요. 그때 감사 기록은 ${rows}건이었고 마지막은 ${from}번째 기록이었어요. 기록이 지워졌거나 통째로 바뀌었거나, 그전의 백업으로 되돌린 거예요.`
  if (kind === 'changed' && rows > 1)
    return `감사 기록 ${from}부터 ${to}까지 ${rows}건은 적힌 뒤에 바뀌었거나 다른 SECRET_KEY로 적혔어요.`
  const happened =
    kind === 'changed'
      ? `감사 기록 ${from}의 내용이 적힌 뒤에 바뀌었어요.`
      : `감사 기록 ${from} 앞에서 기록이 지워지거나 끼워졌어요.`
  const now = [at && instantWording(at), actor, sentence, target_name]
  return `${happened} 지금 적힌 것: ${now.filter(Boolean).join(' · ')}`
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
    ? `${instantWording(since.at)}에 온전했던 ${since.rows}건은 다시 읽지 않았어요.`
    : `${instantWording(anchored_at)}에 데이터베이스 밖에 적어 둔 것과도 맞아요.`

/** How far an action of staff came. `begun`: one of several steps, which has a second row once it has ended. */
export const AUDIT_OUTCOMES = ['begun', 'done', 'refused', 'failed'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

export const AUDIT_OUTCOME_NAMES: Readonly<Record<AuditOutcome, string>> = {
  begun: '시작',
  done: '함',
  refused: '거절',
  failed: '실패',
}

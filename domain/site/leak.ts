import { HOUR } from '../duration.ts'

/** What happened to personal data, as 개인정보 보호법 §34 (as amended on 2026-09-11) names it; what may have happened, too. */
export const LEAK_KINDS = ['leaked', 'possible', 'lost', 'altered', 'damaged'] as const
export type LeakKind = (typeof LEAK_KINDS)[number]

export const LEAK_KIND_NAMES: Readonly<Record<LeakKind, string>> = {
  leaked: '유출',
  possible: '유출되었을 가능성',
  lost: '분실 또는 도난',
  altered: '위조 또는 변조',
  damaged: '훼손',
}

/** Which members are concerned: all, those of a list, or those who joined or were signed in in some time. */
export const LEAK_SCOPES = ['all', 'list', 'time'] as const
export type LeakScopeKind = (typeof LEAK_SCOPES)[number]
export const LEAK_SCOPE_NAMES: Readonly<Record<LeakScopeKind, string>> = {
  all: '모든 회원',
  list: '고른 회원',
  time: '그때 가입했거나 로그인해 있던 회원',
}
export type LeakScope =
  | { readonly which: 'all' }
  | { readonly which: 'list'; readonly member_ids: readonly number[] }
  /** Instants, UTC. */
  | { readonly which: 'time'; readonly from: string; readonly to: string }

/** What a notice has to say besides what happened to the data, in this order; each as its sentence begins. */
export const LEAK_ITEMS = ['items', 'happened', 'harm_steps', 'our_steps', 'contact'] as const
export type LeakItem = (typeof LEAK_ITEMS)[number]
export const LEAK_ITEM_NAMES: Readonly<Record<LeakItem, string>> = {
  items: '개인정보의 항목',
  happened: '언제, 어떻게',
  harm_steps: '피해를 줄이는 방법',
  our_steps: '회사의 대응과 피해 구제 절차',
  contact: '신고를 받는 부서와 연락처',
}

/** Characters of each: all five and what stands around them fit a long text message. */
export const LONGEST_LEAK_ITEM = 160

/** From when it was known until its members are told and, where it must be, the authority. */
export const LEAK_HOURS = 72
export const LEAK_DEADLINE = LEAK_HOURS * HOUR

/** Whether the authority was told, or need not be: 1,000 people or more, sensitive data, or an intruder. */
export const LEAK_REPORTS = ['reported', 'not_needed'] as const
export type LeakReport = (typeof LEAK_REPORTS)[number]
export const LEAK_REPORT_NAMES: Readonly<Record<LeakReport, string>> = {
  reported: '신고함',
  not_needed: '신고 대상이 아님',
}

export interface LeakText extends Readonly<Record<LeakItem, string>> {
  readonly kind: LeakKind
}

const TITLES: Readonly<Record<LeakKind, string>> = {
  leaked: '회원님의 개인정보가 유출되었습니다',
  possible: '회원님의 개인정보가 유출되었을 수 있습니다',
  lost: '회원님의 개인정보를 잃어버리거나 도난당했습니다',
  altered: '회원님의 개인정보가 위조되거나 변조되었습니다',
  damaged: '회원님의 개인정보가 훼손되었습니다',
}

/** The notice as members read it, in the inbox and as a text message. */
export const leakWording = (leak: LeakText) => ({
  title: TITLES[leak.kind],
  body: LEAK_ITEMS.map((name) => `${LEAK_ITEM_NAMES[name]}: ${leak[name]}`).join('\n'),
})

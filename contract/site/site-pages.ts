/**
 * Every page that has an address without parameters, once: routes, menus, breadcrumbs, the sitemap and the journeys
 * read this list.
 */
interface SitePage {
  readonly path: `/${string}`
  /** As menus and breadcrumbs call it. */
  readonly name: string
  /** Led to from the page above it, not from a menu. */
  readonly isBelow?: true
}

/** Drawn whole on the server, for anybody and for search engines. */
export const PUBLIC_PAGES = [
  { path: '/', name: '홈' },
  { path: '/results', name: '당첨결과' },
  { path: '/check', name: '복권 확인' },
  { path: '/analysis', name: '번호분석' },
  { path: '/analysis/number', name: '번호별 기록' },
  { path: '/analysis/pairs', name: '번호 궁합' },
  { path: '/analysis/hot-cold', name: '핫·콜드 번호' },
  { path: '/analysis/odd-even', name: '홀짝 비율' },
  { path: '/analysis/number-sum', name: '번호 합계' },
  { path: '/analysis/reappearance', name: '재출현 주기' },
  { path: '/analysis/statistics', name: '전체 통계' },
  { path: '/analysis/trends', name: '당첨금 추세' },
  { path: '/analysis/stores', name: '1등 판매점' },
  { path: '/analysis/crowding', name: '겹침 지도' },
  { path: '/analysis/lucky-number', name: '행운의 번호' },
  { path: '/analysis/fairness', name: '공정성 검증' },
  { path: '/analysis/crowding-evidence', name: '겹침 예측 검증' },
  { path: '/analysis/ai', name: '로또렌즈의 AI란?' },
  { path: '/seals', name: '봉인한 번호' },
  { path: '/data', name: '데이터' },
  { path: '/plans', name: '구독플랜' },
  { path: '/faq', name: '고객지원' },
  { path: '/contact', name: '문의하기' },
  { path: '/status', name: '데이터 상태' },
  { path: '/accessibility', name: '접근성 안내' },
  { path: '/terms', name: '이용약관' },
  { path: '/privacy', name: '개인정보처리방침' },
] as const satisfies readonly SitePage[]

/** In English; beside the Korean page that says the same, where there is one (`hreflang`). server/pages/english.ts has their words. */
export const ENGLISH_PAGES = [
  { path: '/en', name: 'Latest result', korean: '/' },
  { path: '/en/check', name: 'Check my numbers', korean: '/check' },
  { path: '/en/claim', name: 'Claim a prize', korean: null },
  { path: '/en/play-limits', name: 'Play limits and help', korean: null },
] as const satisfies readonly { path: `/en${string}`; name: string; korean: PublicPath | null }[]
export type EnglishPath = (typeof ENGLISH_PAGES)[number]['path']

/** For members who are signed in. */
export const MEMBER_PAGES = [
  { path: '/dashboard', name: '대시보드' },
  { path: '/dashboard/profile', name: '내 정보' },
  { path: '/dashboard/numbers', name: '내 번호' },
  { path: '/dashboard/numbers/new', name: '번호 만들기', isBelow: true },
  { path: '/dashboard/syndicates', name: '함께 산 복권', isBelow: true },
  { path: '/dashboard/ledger', name: '당첨금 가계부', isBelow: true },
  { path: '/dashboard/limits', name: '내가 정한 한도', isBelow: true },
  { path: '/dashboard/limits/break', name: '잠시 쉬기', isBelow: true },
  { path: '/dashboard/limits/check', name: '스스로 점검하기', isBelow: true },
  { path: '/dashboard/subscription', name: '구독 관리' },
  { path: '/dashboard/inbox', name: '받은 메시지', isBelow: true },
  { path: '/dashboard/inbox/settings', name: '알림 설정', isBelow: true },
  { path: '/dashboard/webhooks', name: '웹훅', isBelow: true },
] as const satisfies readonly SitePage[]

/** Of signing up and in, outside the frame. */
export const SIGN_IN_PAGES = [
  { path: '/auth/login', name: '로그인' },
  { path: '/auth/register', name: '회원가입' },
  { path: '/auth/forgot-password', name: '비밀번호 찾기' },
  { path: '/auth/callback', name: '소셜 로그인' },
  { path: '/auth/consents', name: '약관 동의' },
] as const satisfies readonly SitePage[]

export type PublicPath = (typeof PUBLIC_PAGES)[number]['path']
export type PagePath = PublicPath | (typeof MEMBER_PAGES | typeof SIGN_IN_PAGES)[number]['path']

/**
 * Query keys that a page reads, by its address. With others it is drawn, but not kept (server/pages/serve-pages.ts): an
 * address that shows nothing of its own is not to fill the memory. Values of these may be logged.
 */
export const QUERY_KEYS = {
  '/results': ['page', 'round'],
  '/results/:round': ['set'],
  '/check': ['shared'],
  '/analysis/pairs': ['pair'],
  '/analysis/hot-cold': ['range', 'start', 'end'],
  '/analysis/odd-even': ['scope'],
  '/analysis/number-sum': ['scope'],
  '/analysis/reappearance': ['scope'],
  '/analysis/statistics': ['from', 'to', 'bonus', 'show'],
  '/analysis/stores': ['region', 'district', 'search', 'order', 'page'],
  '/analysis/crowding': ['n', 'numbers'],
  '/seals': ['before'],
  '/terms': ['from'],
  '/privacy': ['from'],
  '/dashboard/numbers': ['page', 'round', 'order', 'part', 'origin', 'show'],
  '/dashboard/inbox': ['kind'],
} as const satisfies Partial<Record<PagePath | '/results/:round', readonly string[]>>

type PageWithKeys = keyof typeof QUERY_KEYS
/** The query of a page's address: only keys that are declared can be read. */
export interface SearchOf<P extends PageWithKeys> {
  get(key: (typeof QUERY_KEYS)[P][number]): string | null
  getAll(key: (typeof QUERY_KEYS)[P][number]): string[]
}

/** Sent by a form once for each of six numbers; all other keys come once. */
export const KEY_PER_NUMBER = 'n'

/** The query keys that the page at a path reads. */
export function queryKeysOf(pathname: string): readonly string[] {
  const path = pathname.replace(/(?<=.)\/$/, '').replace(/^\/results\/\d+$/, '/results/:round')
  return Object.hasOwn(QUERY_KEYS, path) ? QUERY_KEYS[path as PageWithKeys] : []
}

/** Any page's key for a form that came to the server without the page's code, and was not taken. */
export const UNSENT_KEY = 'unsent'

/** The Korean name of a public page. */
export const nameOfPage = (path: PublicPath): string => PUBLIC_PAGES.find((page) => page.path === path)?.name ?? ''

/** The page of one number, 1 to 45. */
export const numberPath = (number: number) => `/analysis/number/${number}` as const

/** The page of pairs, with the number looked at, then the other. */
export const pairPath = (number: number, other: number): string => `/analysis/pairs?pair=${number}-${other}`

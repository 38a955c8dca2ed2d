/** The shelves of the analysis hub. */
export type HubShelf = 'numbers' | 'shapes' | 'money'

/**
 * Every page that has an address without parameters, once: routes, menus, breadcrumbs, the hub of the analysis, the
 * sitemap and the journeys read this list.
 */
export interface SitePage {
  readonly path: `/${string}`
  /** As menus and breadcrumbs call it. */
  readonly name: string
  /** For the hub, which leads to it: what one sees there, where no plot says more. */
  readonly about?: string
  /** Under which heading of the hub it stands. */
  readonly shelf?: HubShelf
  /** Led to from the page above it, not from a menu. */
  readonly isBelow?: true
}

/** Drawn whole on the server, for anybody and for search engines. */
export const PUBLIC_PAGES = [
  { path: '/', name: '홈' },
  { path: '/results', name: '당첨결과' },
  { path: '/analysis', name: '번호분석' },
  {
    path: '/analysis/number',
    name: '번호별 페이지',
    about: '1부터 45까지 번호 하나하나의 모든 기록을 봅니다.',
    shelf: 'numbers',
  },
  {
    path: '/analysis/pairs',
    name: '번호 궁합',
    about: '두 번호가 한 추첨에 함께 나온 횟수를 봅니다.',
    shelf: 'numbers',
  },
  {
    path: '/analysis/hot-cold',
    name: '핫·콜드 번호',
    about: '최근 추첨에서 자주 나온 번호와 드물게 나온 번호를 봅니다.',
    shelf: 'shapes',
  },
  {
    path: '/analysis/odd-even',
    name: '홀짝 비율',
    about: '홀수와 짝수가 몇 개씩 나왔는지 우연의 비율과 견줍니다.',
    shelf: 'shapes',
  },
  {
    path: '/analysis/number-sum',
    name: '번호 합계',
    about: '여섯 번호를 더한 값이 어떻게 퍼져 있는지 봅니다.',
    shelf: 'shapes',
  },
  {
    path: '/analysis/reappearance',
    name: '재출현 주기',
    about: '번호마다 마지막으로 나온 회차와 평균 주기를 봅니다.',
    shelf: 'numbers',
  },
  {
    path: '/analysis/statistics',
    name: '전체 통계',
    about: '원하는 기간의 번호대, 끝수, 연속 번호, AC값과 이월수를 이론과 견줘 봅니다.',
    shelf: 'shapes',
  },
  {
    path: '/analysis/trends',
    name: '당첨금 추세',
    about: '판매액과 1등 당첨금, 당첨자 수를 해마다 봅니다.',
    shelf: 'money',
  },
  {
    path: '/analysis/stores',
    name: '1등 판매점',
    about: '1등이 나온 판매점을 지역과 이름으로 찾아봐요. 많이 파는 곳에서 많이 나와요.',
    shelf: 'money',
  },
  {
    path: '/analysis/crowding',
    name: '겹침 지도',
    about: '내 번호가 1등이 되면 몇 명과 나누게 될지 재 봐요. 당첨 확률은 변하지 않아요.',
    shelf: 'money',
  },
  {
    path: '/analysis/lucky-number',
    name: '행운의 번호',
    about: '생년월일과 별자리로 여섯 번호를 만들어 봅니다. 재미로만 이용해 주세요.',
    shelf: 'money',
  },
  { path: '/analysis/fairness', name: '공정성 검증' },
  { path: '/analysis/crowding-evidence', name: '겹침 예측 검증' },
  { path: '/analysis/ai', name: '여기서 AI란?' },
  { path: '/data', name: '데이터' },
  { path: '/plans', name: '구독플랜' },
  { path: '/faq', name: '고객지원' },
  { path: '/contact', name: '문의하기' },
  { path: '/status', name: '데이터 상태' },
  { path: '/terms', name: '이용약관' },
  { path: '/privacy', name: '개인정보처리방침' },
] as const satisfies readonly SitePage[]

/** For who is signed in. */
export const MEMBER_PAGES = [
  { path: '/dashboard', name: '대시보드' },
  { path: '/dashboard/profile', name: '내 정보' },
  { path: '/dashboard/numbers', name: '내 번호' },
  { path: '/dashboard/numbers/new', name: '번호 만들기', isBelow: true },
  { path: '/dashboard/subscription', name: '구독 관리' },
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

/** What a public page is called. */
export const nameOfPage = (path: PublicPath): string => PUBLIC_PAGES.find((page) => page.path === path)?.name ?? ''

/** The page of one number, 1 to 45. */
export const numberPath = (number: number) => `/analysis/number/${number}` as const

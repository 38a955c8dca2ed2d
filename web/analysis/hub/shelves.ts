import type { PublicPath } from '#contract/site/site-pages.ts'

/** The shelves of the hub: key, heading, a note beside it, and the pages that lie there. */
export const SHELVES = [
  ['numbers', '번호 하나하나', '1번부터 45번까지', ['/analysis/number', '/analysis/pairs', '/analysis/reappearance']],
  [
    'shapes',
    '여섯 번호의 모양',
    '자주 나오는 모양과 우연',
    ['/analysis/hot-cold', '/analysis/odd-even', '/analysis/number-sum', '/analysis/statistics'],
  ],
  ['money', '당첨금과 재미', '', ['/analysis/trends', '/analysis/stores', '/analysis/lucky-number']],
] as const satisfies readonly (readonly [key: string, name: string, note: string, pages: readonly PublicPath[]])[]

/** A page that has a card on the hub. */
export type HubPath = (typeof SHELVES)[number][3][number]

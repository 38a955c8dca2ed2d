import type { PublicPath } from '#contract/site-pages.ts'

/** A page of the hub: its path, and what one sees there where no plot says more. */
export type HubPage = readonly [path: PublicPath, about: string]

/** A shelf of the hub: its key, its heading, a note beside it, and its pages. */
export const SHELVES: readonly (readonly [key: string, name: string, note: string, pages: readonly HubPage[]])[] = [
  [
    'numbers',
    '번호 하나하나',
    '1번부터 45번까지',
    [
      ['/analysis/number', '1부터 45까지 번호 하나하나의 모든 기록을 봅니다.'],
      ['/analysis/pairs', '두 번호가 한 추첨에 함께 나온 횟수를 봅니다.'],
      ['/analysis/reappearance', '번호마다 마지막으로 나온 회차와 평균 주기를 봅니다.'],
    ],
  ],
  [
    'shapes',
    '여섯 번호의 모양',
    '최근 30회부터 전체까지',
    [
      ['/analysis/hot-cold', '최근 추첨에서 자주 나온 번호와 드물게 나온 번호를 봅니다.'],
      ['/analysis/odd-even', '홀수와 짝수가 몇 개씩 나왔는지 우연의 비율과 견줍니다.'],
      ['/analysis/number-sum', '여섯 번호를 더한 값이 어떻게 퍼져 있는지 봅니다.'],
      ['/analysis/statistics', '원하는 기간의 번호대, 끝수, 연속 번호, AC값과 이월수를 이론과 견줘 봅니다.'],
    ],
  ],
  [
    'money',
    '당첨금과 재미',
    '',
    [
      ['/analysis/trends', '판매액과 1등 당첨금, 당첨자 수를 해마다 봅니다.'],
      ['/analysis/stores', '1등이 나온 판매점을 지역과 이름으로 찾아봐요. 많이 파는 곳에서 많이 나와요.'],
      ['/analysis/crowding', '내 번호가 1등이 되면 몇 명과 나누게 될지 재 봐요. 당첨 확률은 변하지 않아요.'],
      ['/analysis/lucky-number', '생년월일과 별자리로 여섯 번호를 만들어 봅니다. 재미로만 이용해 주세요.'],
    ],
  ],
]

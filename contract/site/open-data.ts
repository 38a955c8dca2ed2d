import { PRIZE_RANKS } from '#domain/draw/draw.ts'

/** A column of a file, or some that belong together and follow one another. */
export interface DataColumn {
  readonly names: readonly string[]
  /** How the page writes more than two of them. */
  readonly label?: string
  /** What it holds, and in which unit. */
  readonly about: string
  /** What its values are in a table of a data package; whole numbers where it is not said. */
  readonly type?: 'date' | 'string'
}

export const DRAW_COLUMNS: readonly DataColumn[] = [
  { names: ['round_number'], about: '회차' },
  { names: ['draw_date'], about: '추첨일(한국 날짜)', type: 'date' },
  { names: [1, 2, 3, 4, 5, 6].map((place) => `n${place}`), label: 'n1~n6', about: '당첨번호, 작은 수부터' },
  { names: ['bonus_number'], about: '보너스 번호' },
  { names: ['total_sales'], about: '총 판매금액(원)' },
  ...PRIZE_RANKS.map((rank) => ({
    names: [`rank${rank}_winners`, `rank${rank}_prize_per_winner`],
    about: `${rank}등 당첨 게임 수, 한 게임의 당첨금(원, 세전)`,
  })),
  {
    names: ['first_prize_auto', 'first_prize_manual', 'first_prize_semi_auto'],
    label: 'first_prize_auto, _manual, _semi_auto',
    about: '1등의 구매 방법(자동, 수동, 반자동 게임 수)',
  },
]

export const SHOP_COLUMNS = [
  { names: ['round_number'], about: '회차' },
  { names: ['store_rank'], about: '등수' },
  { names: ['store_name'], about: '판매점 이름', type: 'string' },
  { names: ['number_type'], about: '구매 방법(auto 자동, manual 수동, semi-auto 반자동)', type: 'string' },
  { names: ['location'], about: '주소', type: 'string' },
] as const satisfies readonly DataColumn[]

/** Of each row in `corrections`. */
const CORRECTION_COLUMNS: readonly DataColumn[] = [
  { names: ['round_number'], about: '고친 회차' },
  { names: ['corrected_at'], about: '정정 시각(UTC)' },
  { names: ['reason'], about: '이유' },
  { names: ['source'], about: '근거: staff(담당자) 또는 출처 이름' },
  { names: ['old_value', 'new_value'], about: '고치기 전과 후의 회차 전체, 판매점까지' },
]

/** Of each row in `seals`. */
const SEAL_COLUMNS: readonly DataColumn[] = [
  { names: ['round_number'], about: '회차' },
  { names: ['sets'], about: '봉인한 세트 수' },
  { names: ['sealed_at'], about: '봉인 시각(UTC)' },
  { names: ['root'], about: '봉인값: 모든 세트의 머클 루트(SHA-256)' },
  { names: ['seal_text'], about: '봉인 기록, 공개한 그대로' },
  { names: ['sha256'], about: '봉인 기록의 SHA-256' },
  { names: ['previous_sha256'], about: '앞 회차의 sha256, 첫 회차는 null' },
  {
    names: ['counts'],
    about:
      '집계 뒤 전략, 구매 여부, 등수(0은 당첨 없음)별 세트 수. 5세트 미만인 줄은 전략과 구매 여부를 null로 하고 등수마다 합쳤습니다',
  },
]

const CSV = 'text/csv'
const JSON_TYPE = 'application/json'
/** Columns with their types, for pandas, DuckDB and the like. */
export const PARQUET = 'application/vnd.apache.parquet'

/** What the server makes files of: all that is known. */
export const DATA_SETS = [
  {
    id: 'draws',
    name: '추첨과 당첨금',
    about: '번호, 판매액, 등수별 당첨자와 당첨금, 구매 방법. 한 줄이 한 회차',
    columns: DRAW_COLUMNS,
    files: [
      { path: '/data/draws.csv', type: CSV },
      { path: '/data/draws.json', type: JSON_TYPE },
      { path: '/data/draws.parquet', type: PARQUET },
    ],
  },
  {
    id: 'shops',
    name: '1등 판매점',
    about: '회차, 이름, 구매 방법, 주소. 한 줄이 한 게임',
    columns: SHOP_COLUMNS,
    files: [
      { path: '/data/shops.csv', type: CSV },
      { path: '/data/shops.json', type: JSON_TYPE },
      { path: '/data/shops.parquet', type: PARQUET },
    ],
  },
  {
    id: 'corrections',
    name: '정정 기록',
    about: '회차와 정정 시각, 이유와 근거, 고치기 전과 후의 값',
    columns: CORRECTION_COLUMNS,
    files: [{ path: '/data/corrections.json', type: JSON_TYPE }],
  },
  {
    id: 'seals',
    name: '추첨 전 봉인',
    about: '회차마다 봉인한 세트 수와 봉인값, 봉인 기록, 집계 뒤에는 전략과 등수별로 센 수',
    columns: SEAL_COLUMNS,
    files: [{ path: '/data/seals.json', type: JSON_TYPE }],
  },
] as const

/** The Frictionless Data Package of these files: their columns, sizes and hashes, for programs. */
export const DATA_PACKAGE = '/data/datapackage.json'

/** The data sets of which every version is kept, as CSV: `/data/versions/1245.0/draws.csv`. */
export const VERSIONED = ['draws', 'shops'] as const
export const versionPath = (version: string, name: (typeof VERSIONED)[number]) =>
  `/data/versions/${version}/${name}.csv` as const

export const DATA_FILES = DATA_SETS.flatMap(({ files }): readonly (typeof files)[number][] => files)

/** The feed of draws, and the hub that tells of it (WebSub). */
export const DRAW_FEED = '/draws.atom'
export const FEED_HUB = '/websub'

/** Calls that the page on data shows; a test makes each of them. */
export const API_EXAMPLES = [
  { path: '/api/v1/public/lottery/latest-result', about: '가장 최근 추첨' },
  { path: '/api/v1/public/lottery/results/1245', about: '한 회차의 번호와 당첨금, 판매점' },
  { path: '/api/v1/public/lottery/results?start_round=1200&end_round=1245', about: '회차 범위' },
  { path: '/api/v1/public/analysis/numbers/34', about: '번호 하나의 기록' },
  { path: '/api/v1/public/analysis/pairs', about: '990쌍이 함께 나온 횟수' },
  { path: '/api/v1/public/analysis/trends', about: '해마다의 판매액과 당첨금' },
] as const

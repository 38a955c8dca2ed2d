/** The files that the server makes of all that is known. */
export const DATA_FILES = [
  {
    path: '/data/draws.csv',
    type: 'text/csv',
    name: '추첨과 당첨금 (CSV)',
    about: '번호, 판매액, 등수별 당첨자와 당첨금, 구매 방법',
  },
  { path: '/data/draws.json', type: 'application/json', name: '추첨과 당첨금 (JSON)', about: '같은 내용' },
  {
    path: '/data/shops.csv',
    type: 'text/csv',
    name: '1등 판매점 (CSV)',
    about: '회차, 이름, 구매 방법, 주소. 한 줄이 한 게임',
  },
  { path: '/data/shops.json', type: 'application/json', name: '1등 판매점 (JSON)', about: '같은 내용' },
  {
    path: '/data/corrections.json',
    type: 'application/json',
    name: '정정 기록 (JSON)',
    about: '회차와 고친 때, 이유와 근거, 고치기 전과 후의 값',
  },
  {
    path: '/data/seals.json',
    type: 'application/json',
    name: '추첨 전 봉인 (JSON)',
    about: '회차마다 봉인한 세트 수와 봉인값, 봉인 기록, 집계 뒤에는 전략과 등수별로 센 수',
  },
] as const

/** How to check a seal without the pages of this site: docs/seals.md and its programs. */
export const PROOF_FILES = [
  { path: '/data/seals.md', name: '계산 방법과 예(영어)' },
  { path: '/data/check_proof.py', name: 'Python 프로그램' },
  { path: '/data/check-proof.mjs', name: 'JavaScript 프로그램' },
] as const

/** Calls that the page on data shows; a test makes each of them. */
export const API_EXAMPLES = [
  { path: '/api/v1/public/lottery/latest-result', about: '가장 최근 추첨' },
  { path: '/api/v1/public/lottery/results/1245', about: '한 회차의 번호와 당첨금, 판매점' },
  { path: '/api/v1/public/lottery/results?start_round=1200&end_round=1245', about: '회차 범위' },
  { path: '/api/v1/public/analysis/numbers/34', about: '번호 하나의 기록' },
  { path: '/api/v1/public/analysis/pairs', about: '990쌍이 함께 나온 횟수' },
  { path: '/api/v1/public/analysis/trends', about: '해마다의 판매액과 당첨금' },
] as const

import type { getPeriodStatistics } from '#contract/analysis/number-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { isInside } from '#domain/statistics/chance.ts'

/** The API's answer about a period. */
export type Period = Reply<typeof getPeriodStatistics>

/** Each feature by its name in the answer, in the page's order. */
export const GROUP_IDS = [
  'numbers',
  'sections',
  'last_digits',
  'odd_counts',
  'high_counts',
  'longest_runs',
  'carried_over',
  'ac_values',
] as const
export type GroupId = (typeof GROUP_IDS)[number]

export interface PeriodGroup {
  readonly id: GroupId
  readonly name: string
  readonly note: string
  readonly rows: Period['numbers']
  /** A value in words, and under the axis. */
  readonly label: (value: number) => string
  readonly tick: (value: number) => string
  readonly unit: string
  /** One expectation holds for all, and there are too many for a figure each. */
  readonly isWide?: boolean
}

const COLOURS: Readonly<Record<number, string>> = { 1: '노랑', 11: '파랑', 21: '빨강', 31: '회색', 41: '초록' }
const sectionOf = (first: number) => `${first}~${Math.min(45, first + 9)}`
const many = (value: number) => `${value}개`

/** Every feature of a period, in the page's order. */
export const groupsOf = (period: Period): readonly PeriodGroup[] => [
  {
    id: 'numbers',
    name: '번호',
    note: period.with_bonus ? '보너스까지 일곱 개를 셌어요.' : '보너스는 세지 않았어요.',
    rows: period.numbers,
    label: (number) => `${number}번`,
    tick: (number) => (number === 1 || number % 5 === 0 ? `${number}` : ''),
    unit: '회',
    isWide: true,
  },
  {
    id: 'sections',
    name: '번호대와 색',
    note: '공의 색은 번호대로 정해져 있어요. 초록은 다섯 개뿐이라 적은 것이 당연해요.',
    rows: period.sections,
    label: (first) => `${sectionOf(first)} ${COLOURS[first]}`,
    tick: (first) => COLOURS[first] ?? '',
    unit: '개',
  },
  {
    id: 'last_digits',
    name: '끝수',
    note: '번호의 마지막 숫자예요. 0과 6~9로 끝나는 번호는 네 개씩이라 조금 적어요.',
    rows: period.last_digits,
    label: (digit) => `끝수 ${digit}`,
    tick: String,
    unit: '개',
  },
  {
    id: 'odd_counts',
    name: '홀수 개수',
    note: '한 회차에 나온 홀수의 개수예요.',
    rows: period.odd_counts,
    label: (value) => `홀수 ${many(value)}`,
    tick: many,
    unit: '회',
  },
  {
    id: 'high_counts',
    name: '높은 번호',
    note: '23번부터 45번까지, 높은 번호의 개수예요.',
    rows: period.high_counts,
    label: (value) => `높은 번호 ${many(value)}`,
    tick: many,
    unit: '회',
  },
  {
    id: 'longest_runs',
    name: '연속 번호',
    note: '가장 길게 이어진 번호의 개수예요. 1개면 이어진 번호가 없던 추첨이에요.',
    rows: period.longest_runs,
    label: (value) => (value === 1 ? '이어지지 않음' : `${many(value)} 이어짐`),
    tick: many,
    unit: '회',
  },
  {
    id: 'carried_over',
    name: '지난번과 겹친 수',
    note: '바로 앞 추첨과 겹친 번호의 개수예요. 앞 추첨이 영향을 주지 않아도 이만큼 겹쳐요.',
    rows: period.carried_over,
    label: (value) => `${many(value)} 겹침`,
    tick: many,
    unit: '회',
  },
  {
    id: 'ac_values',
    name: 'AC값',
    note: '번호 사이의 간격이 얼마나 다양한지 나타내요. 보너스는 세지 않아요.',
    rows: period.ac_values,
    label: (value) => `AC ${value}`,
    tick: String,
    unit: '회',
  },
]

/** Whether chance alone would seldom give so many, or so few. */
export const isOutside = ({ frequency, ...chance }: PeriodGroup['rows'][number]): boolean =>
  !isInside(frequency, chance)

import { exactExp } from './exact-functions.ts'
import { CHOSEN } from './parameters.ts'
import type { CrowdingScorer } from './score.ts'
import { FEATURE_NAMES, type FeatureName } from './shape-features.ts'

/** A reason, in words, for which six numbers are crowded or uncrowded. */
export interface Trait {
  readonly kind: TraitKind
  /** Korean, 해요체. */
  readonly sentence: string
  /** Percent that it adds to those who choose their numbers, taken by itself; negative where it takes away. */
  readonly percent: number
}

/** Features that people see as one trait, with the sentences for where they add holders and where they take some away. */
const KINDS = {
  spread: {
    features: [
      'gap_variation',
      'gap_variance',
      'log_largest_gap',
      'sum_of_log_gaps',
      'gaps_off_even',
      'distance_off_even',
    ],
    more: '번호가 고르게 퍼져 있어요',
    less: '번호 사이에 큰 빈틈이 있어요',
  },
  rows: {
    features: ['six_rows', 'row_squares', 'four_in_a_row', 'decade_squares', 'tens_squares', 'at_most_two_a_decade'],
    more: '번호대에 보기 좋게 나뉘어 있어요',
    less: '번호대가 한쪽으로 몰려 있어요',
  },
  columns: {
    features: ['two_columns', 'four_in_a_column', 'five_in_a_column', 'steps_of_7'],
    more: '용지에서 세로로 줄 맞춘 모양이에요',
    less: '용지의 몇 줄에만 몰려 있어요',
  },
  neighbours: {
    features: ['touching_pairs', 'pairs_two_apart', 'side_by_side', 'one_between', 'steps_of_8', 'steps_of_10'],
    more: '용지에서 번호끼리 알맞게 떨어져 있어요',
    less: '용지에서 맞닿은 번호가 있어요',
  },
  birthdays: {
    features: ['three_months', 'four_months', 'all_days'],
    more: '생일 숫자가 많아요',
    less: '생일 숫자가 적어요',
  },
  balance: {
    features: ['sum_off_middle', 'low_off_half', 'odd_off_half', 'smallest_off_usual', 'largest_off_usual'],
    more: '합계나 처음·끝 번호를 많이 골라요',
    less: '합계나 처음·끝 번호가 흔치 않아요',
  },
  runs: {
    features: [
      'run_of_three',
      'three_neighbours',
      'four_steps_alike',
      'at_most_two_blocks',
      'within_twelve',
      'four_neighbours',
    ],
    more: '줄 맞춘 모양이에요',
    less: '이어진 번호가 있어요',
  },
  digits: {
    features: ['equal_last_digits'],
    more: '끝수가 같은 번호가 여럿이에요',
    less: '끝수가 서로 달라요',
  },
  hot: {
    features: [
      'recent_hits_squared',
      'five_of_ten_hottest',
      'six_of_fifteen_hottest',
      'four_of_six_hottest',
      'five_rounds_off_usual',
    ],
    more: '자주 나온 번호가 많아요',
    less: '요즘 나온 번호와 치우침이 적어요',
  },
  last_draw: {
    features: ['three_of_last_draw'],
    more: '지난주 당첨번호가 셋 이상 들어 있어요',
    less: '지난주 당첨번호가 거의 없어요',
  },
} as const satisfies Record<string, { features: readonly FeatureName[]; more: string; less: string }>

type TraitKind = keyof typeof KINDS | 'numbers' | 'special'

/** The mean of each feature, in the order of `FEATURE_NAMES`. */
export type FeatureMeans = readonly number[]

const PLACES = new Map(FEATURE_NAMES.map((name, i) => [name, i]))
/** Less than this is not worth a word, percent. */
const WORTH_SAYING = 3

const asPercent = (log: number) => 100 * (exactExp(log) - 1)

/**
 * The reasons for which six ascending numbers are chosen or avoided, the strongest first; those below 3 percent are left
 * out.
 */
export function traitsOf(scorer: CrowdingScorer, means: FeatureMeans, six: readonly number[]): Trait[] {
  const { model, features } = scorer
  const { special_crowd } = scorer.score(six)
  const traits: Trait[] = []
  for (const [kind, { features: names, more, less }] of Object.entries(KINDS)) {
    let log = 0
    for (const name of names) {
      const place = PLACES.get(name) as number
      log += (model.feature_effects[place] as number) * ((features[place] as number) - (means[place] as number))
    }
    const percent = asPercent(log)
    traits.push({ kind: kind as TraitKind, sentence: percent > 0 ? more : less, percent })
  }
  traits.push(ofNumbers(numberShares(scorer, six)))
  if (special_crowd > 0)
    traits.push({
      kind: 'special',
      sentence: '유난히 많이 고르는 조합이에요(지난 당첨번호이거나 용지의 줄, 잘 알려진 배열)',
      percent: (100 * special_crowd) / CHOSEN,
    })
  return traits
    .filter(({ percent }) => Math.abs(percent) >= WORTH_SAYING)
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
}

/** How much each of six numbers adds by itself, percent of the people who choose it, against the usual number. */
export function numberShares({ model }: CrowdingScorer, six: readonly number[]): { number: number; percent: number }[] {
  const mean = model.number_effects.reduce((sum, effect) => sum + effect, 0) / model.number_effects.length
  return six
    .map((number) => ({ number, percent: asPercent((model.number_effects[number - 1] as number) - mean) }))
    .sort((a, b) => b.percent - a.percent)
}

function ofNumbers(shares: readonly { number: number; percent: number }[]): Trait {
  const percent = 100 * (shares.reduce((product, share) => product * (1 + share.percent / 100), 1) - 1)
  const named = (percent > 0 ? shares.slice(0, 2) : shares.slice(-2).reverse()).map(({ number }) => number)
  const sentence = `사람들이 ${percent > 0 ? '많이' : '덜'} 고르는 번호(${named.join(', ')})가 있어요`
  return { kind: 'numbers', sentence, percent }
}

import { expect, it } from 'vitest'
import { ownFeatures, pricePerSet, sharedFeatures } from './plan-comparison.tsx'

const tier = (price: number, sets: number, features: string[]) => ({
  id: price,
  name: 'SELECT',
  price,
  features,
  description: '',
  max_numbers_per_month: sets,
  is_disabled: false,
  is_popular: false,
  sold_out_mark: null,
  sold_out_color: 'RED' as const,
})

it('says once what every plan has, and of each what it alone has, but not its sets again', () => {
  const tiers = [
    tier(9_900, 30, ['매달 번호 30세트', '자동 확인']),
    tier(39_900, 150, ['자동 확인', '매달 번호 150세트', '전화 상담']),
  ]
  const shared = sharedFeatures(tiers)
  expect(shared).toEqual(['자동 확인'])
  expect(tiers.map((each) => ownFeatures(each, shared))).toEqual([[], ['전화 상담']])
})

it('keeps every feature that names other sets than the month’s', () => {
  const features = ['매주 5세트 미리 만들기', '매달 번호 20세트', '월 30세트', '5세트 더']
  expect(ownFeatures(tier(9_900, 30, features), [])).toEqual(['매주 5세트 미리 만들기', '매달 번호 20세트', '5세트 더'])
})

it.each([
  [9_900, 30, 330],
  [19_900, 60, 332],
  [99_900, 600, 167],
  [100, 0, null],
])('%i won for %i sets are %s won a set', (price, sets, each) => expect(pricePerSet(tier(price, sets, []))).toBe(each))

import { countWording } from '#domain/count-wording.ts'

interface Counted {
  readonly rounds: number
  /** How many values were looked at. */
  readonly values: number
  /** So many of them left the range in which chance puts 95 of 100. */
  readonly outside: number
}

/** What a period shows, as the page's heading and the line under it. Never more than was counted: chance leaves its range, too. */
export function findingOf({ rounds, values, outside }: Counted): readonly [heading: string, lead: string] {
  const counted = `${countWording(rounds)}회를 세어 보니,`
  const usual = Math.round(values / 20)
  const heading =
    outside <= usual ? `${counted} 우연 그대로였어요` : `${counted} ${outside}개 값이 보통 범위를 벗어났어요`
  const left = outside === 0 ? '모두 보통 범위였어요' : `${outside}개가 보통 범위를 벗어났어요`
  return [
    heading,
    `여덟 가지로 나눈 ${values}개 값 중 ${left}. 우연이어도 ${usual}개쯤은 벗어나요.`.replace(
      '값 중 모두',
      '값이 모두',
    ),
  ]
}

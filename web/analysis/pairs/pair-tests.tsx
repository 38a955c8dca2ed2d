import { memo } from 'react'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import type { Pairs } from './pairs-answer.ts'

/** What p-values mean when 990 pairs are looked at together. */
export const PairTests = memo(({ answer: { p_values, verdict } }: { answer: Pairs }) => {
  const { below_level, expected_below_level, smallest, smallest_holm, discoveries } = p_values
  const figures = [
    ['p값이 0.05보다 작은 쌍', `${below_level}쌍`, `우연이라면 ${one(expected_below_level)}쌍`],
    ['95% 범위 밖의 쌍', `${verdict.outside_band}쌍`, `우연이라면 ${one(verdict.expected_outside)}쌍`],
    ['가장 작은 p값', `${smallest}`, `990쌍을 함께 보면(Holm) ${smallest_holm}`],
    ['우연으로 보기 어려운 쌍', `${discoveries}쌍`, 'Benjamini-Hochberg, 5%'],
  ] as const
  return (
    <Card>
      <h2 className="text-lead font-bold">990쌍을 한꺼번에 볼 때</h2>
      <p className="mt-1 max-w-[46rem]">
        p값은 공정한 추첨에서 이만큼 치우칠 확률이에요. 한 쌍만 미리 정해 보았다면 0.05보다 작을 때 이상하다고 의심할
        만해요. 그런데 990쌍을 다 보면 우연이어도 수십 쌍이 그렇게 돼요. 그래서 990쌍을 함께 본다는 점을 반영해 더
        엄격하게 따져요.{' '}
        <strong className="font-bold">
          {discoveries === 0
            ? '그렇게 따지면 우연으로 설명되지 않는 쌍은 하나도 없어요.'
            : `그렇게 따져도 ${discoveries}쌍은 우연으로 설명하기 어려워요.`}
        </strong>
      </p>
      <dl className="mt-4 grid gap-3 min-[360px]:grid-cols-2 md:grid-cols-4">
        {figures.map(([name, value, note]) => (
          <div key={name} className="flex flex-col rounded-control bg-sunken px-4 py-3">
            <dt className="text-small text-soft">{name}</dt>
            <dd className="text-lead font-bold">{value}</dd>
            <dd className="text-small text-soft">{note}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
})

import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import { crowdInWords } from '#domain/crowding/crowding-wording.ts'
import { NumberBalls } from '#web/ui/number-balls.tsx'

/** The most crowded kinds with an example of each; a list of the least crowded would crowd itself. */
export const CrowdedKinds = ({ kinds }: { kinds: CrowdingOverview['crowded_kinds'] }) => (
  <div>
    <h3 className="font-semibold">가장 많이 겹치는 유형</h3>
    <p className="text-small text-soft">
      가장 덜 겹치는 조합의 목록은 싣지 않아요. 알려지는 순간 그곳이 붐비고, 끝으로 갈수록 예측도 빗나가기 때문이에요.
    </p>
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
    <ul role="list" className="mt-2 grid gap-x-8 md:grid-cols-2">
      {kinds.map(({ name, numbers, expected_others }) => (
        <li key={name} className="border-t border-line py-3">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{name}</span>
            <strong>다른 {crowdInWords(expected_others)}</strong>
          </p>
          <div className="mt-2 max-w-[20rem]">
            <NumberBalls numbers={numbers} label={name} />
          </div>
        </li>
      ))}
    </ul>
  </div>
)

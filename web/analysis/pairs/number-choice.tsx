import { Link } from 'react-router'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { Skippable } from '#web/page/skippable.tsx'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { pairPath } from './pair-address.ts'

/** The first number of the pair; the other stays, unless it is the same. */
export const NumberChoice = ({ number, other }: { number: number; other: number }) => (
  <Card>
    <h2 className="mb-3 text-lead font-bold">번호를 골라 주세요</h2>
    <Skippable id="after-numbers" what="45개 번호">
      <nav aria-label="먼저 볼 번호">
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
        <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] [--ball:2.25rem]">
          {Array.from({ length: LARGEST_NUMBER }, (_, i) => i + 1).map((each) => (
            <li key={each}>
              <Link
                to={pairPath(each, each === other ? number : other)}
                state={KEEPS_FOCUS}
                preventScrollReset
                aria-current={each === number ? 'true' : undefined}
                className="inline-grid size-11 place-items-center rounded-full border-2 border-transparent aria-[current]:border-ink"
              >
                <NumberBall number={each} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Skippable>
  </Card>
)

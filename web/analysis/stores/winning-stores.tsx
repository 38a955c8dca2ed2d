import { Link } from 'react-router'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { Card } from '#web/ui/card.tsx'
import type { Stores } from './stores-answer.ts'

/** Shops with their rounds: those of a region, or those that sold more than one. */
export const WinningStores = ({ answer, region }: { answer: Stores; region: string | null }) => (
  <Card>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-lead font-bold">
        {region === null ? '두 게임 이상 나온 판매점' : `${region}의 판매점 ${answer.stores.length}곳`}
      </h2>
      {region !== null && (
        <Link
          to="/analysis/stores"
          state={KEEPS_FOCUS}
          preventScrollReset
          className="inline-flex min-h-11 items-center text-small font-semibold text-celadon"
        >
          전국 보기
        </Link>
      )}
    </div>
    <p className="mb-2 text-small text-soft">
      판매점이 알려진 {answer.known_rounds}개 회차(제{answer.oldest_round}회부터)에서 셌어요. 여러 번 나온 곳은 많이
      파는 곳이지, 더 잘 맞는 곳이 아니에요.
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
    <section aria-label="판매점 목록" tabIndex={0} className="max-h-[40rem] overflow-auto">
      <ol>
        {answer.stores.map(({ store_name, location, games, rounds }) => (
          <li key={`${store_name} ${location}`} className="border-t border-line py-3">
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-semibold">{store_name}</span>
              <span className="flex-none font-bold">{games}게임</span>
            </p>
            <p className="text-small text-soft">{location}</p>
            <p className="flex flex-wrap gap-x-3">
              {rounds.map((round) => (
                <Link
                  key={round}
                  to={`/results/${round}`}
                  className="inline-flex min-h-11 items-center text-small underline underline-offset-4"
                >
                  제{round}회
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  </Card>
)

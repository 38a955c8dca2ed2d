import { countWording } from '#domain/count-wording.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { RANK_RETURNS, returnBand } from '#domain/statistics/chance-return.ts'
import { ShareBar } from '#web/plots/bars.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { Figure } from '#web/ui/figure.tsx'
import type { Period } from './period.ts'

export function Summary({ period }: { period: Period }) {
  const { name, games, settled_games, spent, net, shared, received, unclaimed } = period
  const gone = net - shared.net - received - unclaimed
  const band = returnBand(settled_games)
  return (
    <>
      <p className="text-small text-soft">
        {name} · {games > 0 || shared.spent === 0 ? <span>산 복권 {games}게임</span> : <span>함께 산 복권</span>}
      </p>
      {/* Each as wide as its amount, so that a long one has a line of its own and breaks before it leaves its card. */}
      <dl className="flex flex-wrap gap-x-6 gap-y-3">
        <Figure name="쓴 돈" value={exactWon(spent)} className="flex-auto" />
        <Figure name="당첨금 (세후)" value={exactWon(net)} className="flex-auto" />
      </dl>
      {net > shared.net && (
        <FactLines
          facts={[
            ['받은 돈', exactWon(received)],
            ['아직 안 받은 돈', exactWon(unclaimed)],
            // Lost, or too late.
            gone > 0 ? ['받지 못한 돈', exactWon(gone)] : null,
          ]}
        />
      )}
      {shared.spent > 0 && (
        <p className="text-small text-soft">
          <span>{sharedWording(shared)}</span>
          {shared.net > 0 && (
            <span> 함께 산 사람끼리 주고받는 돈이라 받은 돈과 아직 안 받은 돈에는 넣지 않았어요.</span>
          )}
        </p>
      )}
      <ShareBar
        value={net}
        full={Math.max(spent, net, band?.high ?? 0, 1)}
        {...(band && { low: band.low, high: band.high })}
      />
      {settled_games === 0 ? (
        games > 0 && <p className="text-soft">아직 추첨한 번호가 없어요.</p>
      ) : (
        <p>{rareWording(period) ?? (band && <InChance period={period} band={band} />)}</p>
      )}
    </>
  )
}

/** Shares, and whether their draws are over; a miss is one only when the prizes are known. */
function sharedWording({ spent, net, agreements, settled }: Period['shared']): string {
  const won = settled > 0 ? `, 당첨금 ${exactWon(net)}` : ''
  const waiting =
    settled > 0 ? `${agreements - settled}건은 아직 결과가 나오지 않았어요.` : '아직 결과가 나오지 않았어요.'
  const outcome = settled < agreements ? waiting : net === 0 ? '추첨이 끝났고, 당첨은 없어요.' : ''
  return `함께 산 복권의 내 몫을 더했어요: 쓴 돈 ${exactWon(spent)}${won}. ${outcome}`.trim()
}

const InChance = ({ period, band }: { period: Period; band: Band }) => (
  <>
    추첨이 끝난 {period.settled_games}게임이면, 우연이면 열 명 중 여덟 명은{' '}
    <strong>{withParticle(bandWording(band), '을/를')}</strong> 받아요. {placeWording(ownNet(period), band)}
  </>
)

/** Of one in so many and rarer a first, second or third prize is a thing apart, which "one in ten" would belittle. */
const RARE = { from: 50, very: 1_000 }

/** Won of one's own games alone, which chance is asked about: shares have no games. */
const ownNet = ({ net, shared }: Period) => net - shared.net

/** What chance says to a prize of the first three ranks; null where there is none, or so many games that it is no wonder. */
function rareWording({ settled_games, winners }: Period): string | null {
  const best = winners.findIndex((games) => games > 0) + 1
  const chance = RANK_RETURNS.find(({ rank }) => rank === best)?.chance
  if (best > 3 || chance === undefined) return null
  const one_in = 1 / (1 - (1 - chance) ** settled_games)
  if (one_in < RARE.from) return null
  return `${settled_games}게임 중에 ${best}등이 나올 확률은 약 ${countWording(Number(one_in.toPrecision(2)))}분의 1이에요. ${one_in < RARE.very ? '드문' : '아주 드문'} 일이에요.`
}

type Band = NonNullable<ReturnType<typeof returnBand>>

const bandWording = ({ low, high }: Band) => (low === high ? exactWon(low) : `${exactWon(low)}~${exactWon(high)}`)

function placeWording(net: number, { low, high }: Band): string {
  if (net < low) return '내 기록은 그보다 적어요. 열 명 중 한 명꼴이에요.'
  return net > high ? '내 기록은 그보다 많아요. 열 명 중 한 명꼴이에요.' : '내 기록도 그 안에 있어요.'
}

import { HOLD_OUT_QUARTERS, HOLD_OUT_ROUNDS } from '#domain/crowding/study-figures.ts'
import { percentAt, signedPercentWording } from '#web/plots/wording.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const HEIGHT = 150
/** One of the average of all, so that a bar's height and its percent say the same. */
const y = (prize: number) => Math.round(HEIGHT - prize * 118)
const besideAverage = (prize: number) => signedPercentWording((prize - 1) * 100)

/** The one thing that can be measured beforehand: with how many a first prize would be shared. */
export const CrowdingHero = () => (
  <Card className="grid items-center gap-6 md:grid-cols-2">
    <div>
      <h2 className="text-heading font-bold">내 번호, 몇 명과 나누게 될까요?</h2>
      <p className="mt-2 text-soft">확률은 모두 같지만, 많이 고르는 번호일수록 1등 당첨금을 더 나눠요.</p>
      <ButtonLink to="/analysis/crowding" className="mt-4 max-md:hidden">
        겹침 재 보기
      </ButtonLink>
    </div>
    <div>
      <HoldOutBars />
      <ButtonLink to="/analysis/crowding" className="mt-4 w-full md:hidden">
        겹침 재 보기
      </ButtonLink>
    </div>
  </Card>
)

/** Mean first prizes by predicted quarter, in the rounds that were held out. */
export const HoldOutBars = () => (
  <div>
    <svg
      role="img"
      aria-label={`1등 한 명이 받았을 금액을 전체 평균과 비교하면, 덜 겹친다고 예측한 회차부터 ${HOLD_OUT_QUARTERS.map(({ prize }) => besideAverage(prize)).join(', ')}`}
      width="100%"
      height={HEIGHT}
      className="block overflow-visible"
    >
      {HOLD_OUT_QUARTERS.map(({ prize }, i) => (
        <g key={prize} textAnchor="middle">
          <rect
            x={percentAt(i + 0.12, HOLD_OUT_QUARTERS.length)}
            width={percentAt(0.76, HOLD_OUT_QUARTERS.length)}
            y={y(prize)}
            height={HEIGHT - y(prize)}
            rx="6"
            className={i === HOLD_OUT_QUARTERS.length - 1 ? 'fill-celadon' : 'heat-2'}
          />
          <text
            x={percentAt(i + 0.5, HOLD_OUT_QUARTERS.length)}
            y={y(Math.min(...HOLD_OUT_QUARTERS.map((each) => each.prize))) + 26}
            className={`text-[min(1rem,5.6vw)] font-semibold ${i === HOLD_OUT_QUARTERS.length - 1 ? 'fill-on-celadon' : 'fill-ink'}`}
          >
            {besideAverage(prize)}
          </text>
        </g>
      ))}
      <line x2="100%" y1={y(1)} y2={y(1)} strokeWidth="2" strokeDasharray="4 3" className="stroke-ink" />
    </svg>
    <p className="mt-1 flex justify-between px-2 text-[0.8125rem] text-soft" aria-hidden="true">
      <span>덜 겹침</span>
      <span>많이 겹침</span>
    </p>
    <p className="mt-1 text-[0.8125rem] text-soft">
      1등 한 명이 받았을 금액 · 점선은 전체 평균 · 예측에 쓰지 않은 {HOLD_OUT_ROUNDS}회
    </p>
  </div>
)

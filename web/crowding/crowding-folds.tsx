import { useQuery } from '@tanstack/react-query'
import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import type { CrowdingAnswer } from '#domain/crowding/crowding-answer.ts'
import { HOLD_OUT_ROUNDS } from '#domain/crowding/study-figures.ts'
import { wonWording } from '#domain/money/won.ts'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { DisclosureList } from '#web/ui/disclosure.tsx'
import { List } from '#web/ui/list.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CrowdingGauge } from './crowding-gauge.tsx'
import { crowdingOverview } from './crowding-queries.ts'
import { CrowdingTraits } from './crowding-traits.tsx'

/** Answers to the next questions: whether it is true, why these six, and rounds on both sides. */
export const CrowdingFolds = ({ answer }: { answer: CrowdingAnswer | null }) => (
  <AnswerOf of={useQuery(crowdingOverview)}>{(overview) => <Folds answer={answer} overview={overview} />}</AnswerOf>
)

interface CrowdingFoldsProps {
  readonly answer: CrowdingAnswer | null
  readonly overview: CrowdingOverview
}

function Folds({ answer, overview: { fit, real_rounds } }: CrowdingFoldsProps) {
  const most = real_rounds.many_winners[0]
  return (
    <DisclosureList
      folds={[
        {
          question: '정말 그런지 확인했나요?',
          short: `예측에 쓰지 않은 ${HOLD_OUT_ROUNDS}회로 확인했어요`,
          content: (
            <>
              <p>
                네, 안 맞은 것까지 모두 공개해요. 지금 모델은 제{fit.first_round}~{fit.last_round}회 다섯 등수의 당첨자
                수로 만들었어요({fit.fitted_at === null ? '프로그램에 실린 값' : '추첨이 집계된 뒤 다시 계산한 값'}).
                {fit.is_newer_held && (
                  <span>{' 가장 새로 계산한 값은 점검을 통과하지 못해 이전 값을 쓰고 있어요.'}</span>
                )}
              </p>
              <p className="mt-1 flex flex-wrap gap-x-5">
                <TextLink look="more" to="/analysis/crowding-evidence">
                  회차마다 맞았는지 보기
                </TextLink>
                <TextLink look="more" to="/analysis/ai">
                  AI가 하는 일, 아무도 못 하는 일
                </TextLink>
              </p>
            </>
          ),
        },
        ...(answer
          ? [
              {
                question: `내 번호는 왜 ${answer.is_beyond_scale ? '99가 넘나요' : `${Math.floor(answer.crowding)}인가요`}?`,
                short: answer.traits[0]?.sentence ?? '눈에 띄는 점이 없는 평범한 조합이에요.',
                content: <CrowdingTraits answer={answer} />,
              },
            ]
          : []),
        {
          question: '많이 나눈 추첨',
          short: most
            ? `제${most.round_number}회 1등 ${most.winners}명 · 한 명에 ${wonWording(most.first_prize)}`
            : '실제 기록이에요',
          content: (
            <>
              <RealRounds name="많이 나눈 추첨" rounds={real_rounds.many_winners} />
              <RealRounds name="적게 나눈 추첨" rounds={real_rounds.few_winners} />
            </>
          ),
        },
        {
          question: '예측과 다르게 나온 추첨',
          short: '틀린 회차도 모두 보여 드려요',
          content: (
            <>
              <RealRounds
                name="덜 겹친다고 보았는데 많이 나누거나, 그 반대인 회차"
                rounds={real_rounds.against_model}
              />
              <p className="text-small text-soft">
                겹침은 그 회차 전까지 볼 수 있던 것과 지금의 모델로 계산했어요. 한 회차의 1등 인원은 대부분 우연이라,
                겹침이 높아도 혼자 받을 때가 있고 보통이어도 많이 나눌 때가 있어요.
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

/** Rounds as they were drawn, each beside what the sales alone would give and what the model of today says. */
const RealRounds = ({ name, rounds }: { name: string; rounds: CrowdingOverview['real_rounds']['many_winners'] }) => (
  <>
    <h3 className="font-semibold">{name}</h3>
    <List className="mb-4 divide-y divide-line">
      {rounds.map((round) => (
        <li key={round.round_number} className="py-3">
          <p className="flex flex-wrap justify-between gap-x-3">
            <TextLink look="line" to={`/results/${round.round_number}`}>
              제{round.round_number}회 · {round.draw_date.slice(0, 4)}년
            </TextLink>
            <strong className="self-center">
              1등 {round.winners}명 · 한 게임 {wonWording(round.first_prize)}
            </strong>
          </p>
          <div className="mb-2 max-w-[22rem]">
            <NumberBalls numbers={round.numbers} label={`제${round.round_number}회 번호`} />
          </div>
          <p className="flex flex-wrap justify-between gap-x-3 text-small text-soft">
            <span>판매량으로 예상하면 {round.expected_by_sales}명</span>
            <CrowdingGauge crowding={round.crowding} />
          </p>
        </li>
      ))}
    </List>
  </>
)

import { Link } from 'react-router'
import { AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { Card } from '#web/ui/card.tsx'
import { OddsNote } from './odds-note.tsx'

const COMPUTED = [
  {
    name: '겹침',
    what: '지난 당첨자 수에서 배운 통계 모델이에요. 사람들이 어떤 여섯 번호를 많이 고르는지 배워서, 1등이라면 몇 명과 나눌지 어림해요. 이 서비스에서 무언가를 배워서 예측하는 것은 이것 하나예요.',
  },
  {
    name: '번호 만들기',
    what: '정해진 규칙이나 무작위로 골라요. 핫·콜드, 패턴, 빈도, 무작위는 지난 횟수를 세거나 그대로 뽑고, 덜 겹치는 번호만 위의 모델을 써요. 어느 것도 당첨 확률을 바꾸지 않아요.',
  },
  {
    name: '번호분석',
    what: '지나간 추첨을 세어 우연의 기댓값과 나란히 놓은 것이에요. 다음 추첨을 알려 주지 않아요.',
  },
  {
    name: '행운의 번호',
    what: '생년월일 숫자를 더하고 곱하는 놀이예요. 배우는 것도 예측하는 것도 없어요.',
  },
] as const

/** One honest page: what computes what, and what nobody can. */
export default function AiPage() {
  return (
    <AnalysisFrame
      path="/analysis/ai"
      lead="무엇을 계산하고, 무엇은 누구도 계산할 수 없는지 적었어요."
      description="로또렌즈에서 AI가 하는 일과 하지 못하는 일. 당첨 번호는 누구도 예측할 수 없고, 예측할 수 있는 것은 몇 명과 나누게 될지뿐입니다."
      meaning={[
        '다음 당첨 번호는 사람도 컴퓨터도 알 수 없어요. 공은 지난 추첨을 기억하지 못해요.',
        '사람들이 고르는 번호에는 버릇이 있어서, 같은 번호를 가진 사람이 몇 명일지는 어느 정도 짐작할 수 있어요.',
        '그래서 이곳의 AI는 당첨을 맞히는 것이 아니라 나눌 사람 수를 어림하는 데만 쓰여요.',
      ]}
    >
      <Card>
        <h2 className="mb-3 text-lead font-bold">무엇을 계산하나요?</h2>
        <dl className="max-w-[46rem] space-y-4">
          {COMPUTED.map(({ name, what }) => (
            <div key={name}>
              <dt className="font-bold">{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <OddsNote />
      <Card>
        <h2 className="mb-3 text-lead font-bold">얼마나 맞나요?</h2>
        <div className="max-w-[46rem] space-y-2">
          <p>
            모델이 보지 않은 320회차에서 많이 겹친다고 본 쪽이 실제로 더 많이 나눴어요(순위 상관 약 0.2). 3·4·5등 인원은
            훨씬 잘 맞아요. 하지만 한 회차의 1등 인원은 대부분 우연이라, 한 번만 보고는 맞았는지 알 수 없어요.
          </p>
          <p>
            사전에 정해 둔 주 평가 지표(1등 인원의 로그 점수)는 통과하지 못했어요. 그래서 예측을 추첨 전에 공개하고,
            나온 결과를 그대로 덧붙여요.
          </p>
          <p className="flex flex-wrap gap-x-5">
            <PageLink to="/analysis/crowding">겹침 지도</PageLink>
            <PageLink to="/analysis/crowding-evidence">겹침 예측 검증</PageLink>
            <PageLink to="/analysis/fairness">공정성 검증</PageLink>
          </p>
        </div>
      </Card>
    </AnalysisFrame>
  )
}

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-celadon underline underline-offset-4">
    {children}
  </Link>
)

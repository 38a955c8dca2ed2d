import { BACKWARD_FIGURE, HOLD_OUT_QUARTERS, HOLD_OUT_ROUNDS, MAIN_FIGURE } from '#domain/crowding/study-figures.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'

const QUARTERS = ['가장 덜 겹침', '덜 겹치는 편', '많이 겹치는 편', '가장 많이 겹침']

/** What the study found on rounds that no choice had been made on, the failure first. */
export const StudyResult = () => (
  <div>
    <h3 className="font-semibold">모델을 만든 연구의 결과</h3>
    <div className="mt-2 max-w-[46rem] space-y-2">
      <p>
        <strong>사전에 정해 둔 주 평가 지표는 통과하지 못했어요.</strong> 1등 인원의 로그 점수가 균등한 예측보다 나아야
        했지만 {MAIN_FIGURE.rounds}에서 {MAIN_FIGURE.value}(95% 범위 {MAIN_FIGURE.low}~{MAIN_FIGURE.high})였고,{' '}
        {BACKWARD_FIGURE.rounds}에서도 +{BACKWARD_FIGURE.value}({BACKWARD_FIGURE.low}~{BACKWARD_FIGURE.high})로 0과
        구별되지 않았어요.
      </p>
      <p>
        순서는 맞았어요. 모델이 학습에 쓰지 않은 {HOLD_OUT_ROUNDS}회차에서, 가장 덜 겹친다고 본 4분의 1은 당첨자가 한 명
        더 있었다고 가정할 때 1등 당첨금이 전체 평균보다 약 15%(95% 범위 8~24%) 많았어요. 그래도 덜 겹치는 조합의
        1,000원당 기대값은 제1246회 판매량에서 세후 약 450~480원으로 손해예요.
      </p>
      <p>
        확실한 것은 “가장 많이 겹치는 쪽과 나머지”의 차이예요. 나머지 세 묶음 사이는 거의 갈리지 않아요. 1128회(1등
        63명)처럼 한 조합에 갑자기 몰리는 일은 예측하지 못해요.
      </p>
    </div>
    <FiguresTable
      caption="학습에 쓰지 않은 320회차"
      columns={['예측한 묶음', '당첨자/판매량 기대', '95% 범위', '당첨자가 한 명 더 있었다면 당첨금(평균 1)']}
      rows={HOLD_OUT_QUARTERS.map(({ winners, low, high, prize }, i) => [
        QUARTERS[i] ?? '',
        winners.toFixed(2),
        `${low.toFixed(2)}~${high.toFixed(2)}`,
        prize.toFixed(2),
      ])}
    />
  </div>
)

import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import { ColumnHeads } from '#web/plots/figures-table.tsx'

/** The mean return of a thousand won: less than a thousand, whatever is chosen. */
export const ValueTable = ({
  overview: { value_of_1000, sales },
}: {
  overview: Pick<CrowdingOverview, 'value_of_1000' | 'sales'>
}) => (
  <div>
    <h3 className="font-semibold">1,000원은 평균 얼마가 되나요?</h3>
    <p className="mb-3">
      어떻게 골라도 평균은 손해예요.
      {value_of_1000[0] &&
        ` ${value_of_1000[0].name} 조합도 1,000원을 내면 세후 ${value_of_1000[0].net}원 안팎이 돌아와요.`}
    </p>
    <table className="w-full text-small">
      <caption className="sr-only">1,000원의 평균 가치</caption>
      <ColumnHeads names={['조합', '세전', '세후']} />
      <tbody>
        {value_of_1000.map(({ name, gross, gross_low, gross_high, net, net_low, net_high }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-2 text-left font-semibold">
              {name}
            </th>
            <td className="py-2 pl-2 text-right">
              <strong>{gross}원</strong>
              <span className="block text-soft">
                {gross_low}~{gross_high}
              </span>
            </td>
            <td className="py-2 pl-2 text-right">
              <strong>{net}원</strong>
              <span className="block text-soft">
                {net_low}~{net_high}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="mt-2 text-small text-soft">
      제{sales.first_round}~{sales.last_round}회의 평균 판매량과 지금의 세율로 계산한 값이고, 범위는 모델이 얼마나
      맞는지에 따라 달라지는 폭이에요.
    </p>
  </div>
)

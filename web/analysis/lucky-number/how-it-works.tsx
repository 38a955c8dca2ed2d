import { Card } from '#web/ui/card.tsx'

const STEPS = [
  ['생년월일의 숫자', '여덟 자리 숫자를 모두 더한 값과 월, 일, 연도로 후보를 만듭니다.'],
  ['별자리의 순서', '양자리 1번부터 물고기자리 12번까지, 순서에 3을 곱한 수가 별자리 숫자예요.'],
  ['여섯 번호', '후보를 1부터 45까지로 맞추고, 겹친 자리는 무작위로 채워 여섯 개를 만듭니다.'],
] as const

/** How the numbers come about, while there are none. */
export const HowItWorks = () => (
  <Card>
    <h2 className="mb-4 text-lead font-bold">어떻게 만드나요?</h2>
    <ol className="grid gap-5 md:grid-cols-3">
      {STEPS.map(([name, text], index) => (
        <li key={name} className="flex gap-3">
          <span
            className="grid size-8 flex-none place-items-center rounded-full bg-celadon-soft font-bold text-celadon"
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <span>
            <strong className="block font-semibold">{name}</strong>
            <span className="text-soft">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  </Card>
)

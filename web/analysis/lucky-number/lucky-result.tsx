import { useEffect, useRef } from 'react'
import type { LuckyNumber } from '#domain/number-set/lucky-number.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { BirthStars } from './birth-stars.tsx'

interface LuckyResultProps {
  readonly lucky: LuckyNumber
  /** `YYYY-MM-DD` */
  readonly birthDate: string
  readonly onAgain: () => void
}

/** The numbers and what is said about them; the focus goes to them, since the form is gone. */
export function LuckyResult({ lucky, birthDate, onAgain }: LuckyResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="mb-4 text-lead font-bold">
        나의 행운의 번호
      </h2>
      <div className="mb-6 grid items-center gap-x-10 gap-y-5 md:grid-cols-2">
        <div className="balls-popping">
          <NumberBalls numbers={lucky.numbers} label="행운의 번호" />
        </div>
        <BirthStars birthDate={birthDate} hasTable />
      </div>
      <dl className="max-w-[46rem] space-y-4">
        <Said name="번호의 의미">{lucky.meaning}</Said>
        <Said name="별자리와의 연결">{lucky.zodiac_link}</Said>
        <Said name="생년월일 숫자의 합">{String(lucky.digit_sum)}</Said>
        {lucky.filled_numbers.length > 0 && (
          <Said name="무작위로 채운 번호">{`${lucky.filled_numbers.join(', ')} (겹친 자리를 채웠어요)`}</Said>
        )}
      </dl>
      <Button look="quiet" className="mt-6 w-full sm:w-auto" onClick={onAgain}>
        다시 생성하기
      </Button>
    </Card>
  )
}

const Said = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-small text-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)

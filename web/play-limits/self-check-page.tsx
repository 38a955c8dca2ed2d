import { useId, useState } from 'react'
import { PGSI_ANSWERS, PGSI_GROUPS, PGSI_QUESTIONS, pgsiResult } from '#domain/member/pgsi.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioButton } from '#web/ui/fields.tsx'
import { List } from '#web/ui/list.tsx'
import { BackLink } from '#web/ui/text-link.tsx'
import { BREAK, Helpline, LIMITS, SELF_CHECK } from './limits-parts.tsx'

/** The nine questions. What is answered stays in this page: it is neither sent nor stored, and gone with it. */
export default function SelfCheckPage() {
  const [points, setPoints] = useState<readonly (number | undefined)[]>([])
  const result = pgsiResult(points)
  const answered = points.filter((point) => point !== undefined).length
  const answer = (index: number, point: number) =>
    setPoints(PGSI_QUESTIONS.map((_, i) => (i === index ? point : points[i])))
  return (
    <>
      <PageHead title="스스로 점검하기" description="질문 9개로 스스로 점검합니다." path={SELF_CHECK} isHidden />
      <BackLink to={LIMITS}>내가 정한 한도</BackLink>
      <PageTitle>스스로 점검하기</PageTitle>
      <p className="mb-5 max-w-[42rem] text-soft">
        지난 1년을 떠올리며 답해 주세요. 복권도 도박에 들어가요. 답은 이 화면에서만 계산하고, 보내거나 저장하지 않아요.
      </p>
      <div className="max-w-[42rem] space-y-5">
        <Card>
          <ol className="space-y-6">
            {PGSI_QUESTIONS.map((question, i) => (
              <li key={question}>
                <Question number={i + 1} question={question} point={points[i]} onAnswer={(point) => answer(i, point)} />
              </li>
            ))}
          </ol>
        </Card>
        <div role="status">
          {result ? (
            <Card>
              <h2 className="text-lead font-bold">
                {result.sum}점 · {result.group.name}
              </h2>
              <p className="mt-1">{result.group.advice}</p>
            </Card>
          ) : (
            <p className="text-center text-soft">
              {PGSI_QUESTIONS.length}개 중 {answered}개 답했어요. 모두 답하면 결과가 나와요.
            </p>
          )}
        </div>
        {result && (
          <div className="grid gap-3 sm:grid-cols-2">
            <ButtonLink to={BREAK} look="quiet">
              잠시 쉬기
            </ButtonLink>
            <Button look="quiet" onClick={() => setPoints([])}>
              답 지우기
            </Button>
          </div>
        )}
        <Helpline />
        <Scoring />
      </div>
    </>
  )
}

interface QuestionProps {
  readonly number: number
  readonly question: string
  readonly point: number | undefined
  readonly onAnswer: (point: number) => void
}

function Question({ number, question, point, onAnswer }: QuestionProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="font-semibold">
        {number}. {question}
      </legend>
      <div className="mt-1 grid grid-cols-2 gap-x-3 sm:grid-cols-4">
        {PGSI_ANSWERS.map((label, value) => (
          <RadioButton
            key={label}
            className="min-h-11 gap-2.5"
            name={name}
            checked={point === value}
            onChange={() => onAnswer(value)}
          >
            {label}
          </RadioButton>
        ))}
      </div>
    </fieldset>
  )
}

const Scoring = () => (
  <section aria-labelledby="scoring" className="text-small text-soft">
    <h2 id="scoring" className="font-semibold text-ink">
      점수는 이렇게 봐요
    </h2>
    <p>전혀 없음 0점, 가끔 1점, 자주 2점, 거의 항상 3점을 더해요.</p>
    <List className="mt-1">
      {PGSI_GROUPS.map(({ from, to, name }) => (
        <li key={from}>
          {from === to ? from : `${from}~${to}`}점 · {name}
        </li>
      ))}
    </List>
    <p className="mt-2">
      진단이 아니에요. 출처:{' '}
      <span lang="en">Ferris &amp; Wynne (2001), The Canadian Problem Gambling Index: Final Report</span>의 PGSI. 한국어
      문장은 로또렌즈가 번역했어요.
    </p>
  </section>
)

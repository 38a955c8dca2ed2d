import { Link } from 'react-router'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import { QUESTIONS, type Question, textOf } from './questions.ts'

const faqPage = {
  '@type': 'FAQPage',
  mainEntity: QUESTIONS.map((each) => ({
    '@type': 'Question',
    name: each.question,
    acceptedAnswer: { '@type': 'Answer', text: textOf(each) },
  })),
}

/** One answer at a time: `details` of one name close each other, with scripts or without. */
const Answer = ({ question, answer }: Question) => (
  <details name="faq" className="group border-t border-line first:border-t-0">
    <summary className="flex min-h-11 list-none items-center justify-between gap-4 py-4 font-semibold [&::-webkit-details-marker]:hidden">
      {question}
      <Icon path={DOWN} size={20} className="flex-none text-soft transition-transform group-open:rotate-180" />
    </summary>
    <p className="max-w-[42rem] pb-6 text-soft">
      {answer.map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <Link key={piece.to} to={piece.to} className="text-celadon underline underline-offset-4">
            {piece.name}
          </Link>
        ),
      )}
    </p>
  </details>
)

export default function FaqPage() {
  return (
    <>
      <PageHead
        title="자주 묻는 질문"
        description="로또렌즈의 이용 방법과 구독 해지, 당첨금, 개인정보, 결제 방법을 안내합니다."
        path="/faq"
        things={() => [faqPage]}
      />
      <div className="pt-10 pb-6">
        <PageTitle>자주 묻는 질문</PageTitle>
        <p className="text-soft">찾는 답이 없으면 언제든 물어보세요.</p>
      </div>
      <Card className="py-2 sm:py-3">
        {QUESTIONS.map((each) => (
          <Answer key={each.question} {...each} />
        ))}
      </Card>
      <p className="mt-6 text-soft">
        더 궁금한 점은{' '}
        <Link
          to="/contact"
          className="inline-flex min-h-6 items-center font-semibold text-celadon underline underline-offset-4"
        >
          문의하기
        </Link>
        로 남겨 주세요.
      </p>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type FaqEntry, listFaq } from '#contract/site/faq.ts'
import { plainAnswer } from '#domain/site/faq.ts'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { query } from '#web/data/query.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Answer } from './answer.tsx'

const needs: Needs = async ({ read }) => void (await read(faqEntries))
export const loader = preload(needs)
export const clientLoader = readThrough(needs)

const faqPage = (entries: readonly FaqEntry[]) => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainAnswer(answer) },
  })),
})

export default function FaqPage() {
  const { data: entries = [] } = useQuery(faqEntries)
  return (
    <>
      <PageHead
        title="자주 묻는 질문"
        description="로또렌즈의 이용 방법과 구독 해지, 당첨 확률과 세금, 당첨금 받는 방법, 개인정보, 결제 방법을 안내합니다."
        path="/faq"
        things={() => [faqPage(entries)]}
      />
      <div className="pt-10 pb-6">
        <PageTitle>자주 묻는 질문</PageTitle>
        <p className="text-soft">찾는 답이 없으면 언제든 물어보세요.</p>
      </div>
      <Card className="py-2 sm:py-3">
        {entries.map((each, i) => (
          <Answer key={each.question} {...each} isFirst={i === 0} />
        ))}
      </Card>
      <p className="mt-6 text-soft">
        더 궁금한 점은{' '}
        <TextLink to="/contact" className="font-semibold text-celadon">
          문의하기
        </TextLink>
        로 남겨 주세요.
      </p>
    </>
  )
}

const faqEntries = query(listFaq)

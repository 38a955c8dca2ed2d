import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FaqEntry, listFaq } from '#contract/site/faq.ts'
import { FAQ_SUBJECT_NAMES, FAQ_SUBJECTS, plainAnswer, subjectOf } from '#domain/site/faq.ts'
import { cacheFirst, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { query } from '#web/data/query.ts'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Answer } from './answer.tsx'

const queries: PageQueries = async ({ read }) => void (await read(faqEntries))
export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

const faqPage = (entries: readonly FaqEntry[]) => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainAnswer(answer) },
  })),
})

/** Whether question and answer say each of the words; every entry says none. */
function saysAll(search: string): (entry: FaqEntry) => boolean {
  const words = search.normalize().toLowerCase().split(/\s+/).filter(Boolean)
  return ({ question, answer }) => {
    const text = `${question} ${plainAnswer(answer)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

export default function FaqPage() {
  const { data: entries = [] } = useQuery(faqEntries)
  const [search, setSearch] = useState('')
  const found = entries.filter(saysAll(search))
  const groupsOf = (all: readonly FaqEntry[]) =>
    FAQ_SUBJECTS.map((subject) => ({ subject, entries: all.filter((entry) => subjectOf(entry) === subject) })).filter(
      ({ entries }) => entries.length > 0,
    )
  const isGrouped = groupsOf(entries).length > 1
  const first = groupsOf(entries)[0]?.entries[0]
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
        <p className="text-soft">이용 방법부터 당첨금, 구독까지 모았어요.</p>
      </div>
      <Field
        label="질문에서 찾기"
        isLabelHidden
        type="search"
        placeholder="질문에서 찾기"
        className="with-scripts mb-3"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="sr-only">
        {search.trim() && `질문 ${found.length}개를 찾았어요.`}
      </p>
      {groupsOf(found).map(({ subject, entries }) => (
        <section
          key={subject}
          aria-labelledby={isGrouped ? subject : undefined}
          className={isGrouped ? 'mb-6 gap-x-8 md:grid md:grid-cols-[11rem_minmax(0,1fr)]' : ''}
        >
          {isGrouped && (
            <h2 id={subject} className="mb-2 text-lead font-bold md:mt-5">
              {FAQ_SUBJECT_NAMES[subject]}
            </h2>
          )}
          <Card className="py-2 sm:py-3">
            {entries.map((each) => (
              <Answer key={each.question} {...each} isFirst={each === first && search === ''} />
            ))}
          </Card>
        </section>
      ))}
      {found.length === 0 && search !== '' && <p className="py-4">찾는 질문이 없어요. 다른 낱말로 찾아보세요.</p>}
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

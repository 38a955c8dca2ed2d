import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { readEnquiryAnswer, sendEnquiry } from '#contract/site/company.ts'
import { instantWording } from '#domain/calendar.ts'
import { LONGEST_ENQUIRY, LONGEST_ENQUIRY_NAME, LONGEST_REPLY_ADDRESS } from '#domain/site/enquiry.ts'
import { isApiError } from '#web/data/api-error.ts'
import { cacheFirst, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, HoneypotField, NoScriptNote, SubmitButton } from '#web/forms/form-parts.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, TextArea } from '#web/ui/fields.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { CompanyDetails } from './company-details.tsx'
import { companyInfo } from './company-queries.ts'
import { FormSent, useEnquiryToken } from './enquiry-form.tsx'

const queries: PageQueries = async ({ attempt }) => void (await attempt(companyInfo))

export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

export default function ContactPage() {
  const { data: company } = useQuery(companyInfo)
  return (
    <>
      <PageHead
        title="문의하기"
        description="로또렌즈 고객센터의 연락처와 상담 시간을 확인하고 문의를 남기세요."
        path="/contact"
        things={(url) => [breadcrumbs(url, '/contact'), { '@type': 'ContactPage', url: url('/contact') }]}
      />
      <div className="pt-10 pb-6">
        <PageTitle>문의하기</PageTitle>
        <p className="text-soft">플랜 상담과 이용 중 궁금한 점, 무엇이든 남겨 주세요.</p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[1.5fr_1fr]">
        <Card>
          <h2 className="text-lead font-bold">문의 남기기</h2>
          <p className="mb-4 text-small text-soft">로그인하지 않아도 돼요. 보내면 바로 접수 번호가 나와요.</p>
          <EnquiryForm />
        </Card>
        <div className="space-y-5">
          <Card>
            <h2 className="text-lead font-bold">답변 확인</h2>
            <p className="mb-4 text-small text-soft">{whenAnswered(company?.working_hours ?? null)}</p>
            <EnquiryAnswer />
          </Card>
          <Card>
            <h2 className="text-lead font-bold">{company?.name ?? '로또렌즈'}</h2>
            <CompanyDetails
              company={company}
              className="mt-3 space-y-4"
              rowClass=""
              nameClass="text-small text-soft"
              detailClass="font-semibold"
              otherwise={<p className="text-soft">전화와 이메일은 아직 없어요. 문의 양식으로 남겨 주세요.</p>}
            />
            {company?.address && <MapLink address={company.address} />}
            <p className="mt-3 text-small text-soft">
              먼저 <TextLink to="/faq">자주 묻는 질문</TextLink>을 보면 바로 풀릴 수도 있어요.
            </p>
          </Card>
        </div>
      </div>
    </>
  )
}

/** What happens to an enquiry. The company promises no time for an answer, so only the hours are named. */
const whenAnswered = (hours: string | null) =>
  `${hours === null ? '' : `상담 시간(${hours})에 `}담당자가 확인하고 여기에 답변을 올려요. 걸리는 시간은 문의에 따라 달라요. 휴대폰 번호를 남기면 올라왔을 때 문자로도 알려 드려요.`

const MapLink = ({ address }: { address: string }) => (
  <a
    href={`https://map.kakao.com/link/search/${encodeURIComponent(address)}`}
    target="_blank"
    rel="noopener noreferrer"
    className={textLinkClass('line', 'mt-4 text-celadon')}
  >
    지도에서 보기<span className="sr-only"> (새 창)</span>
  </a>
)

type AnsweredEnquiry = Reply<typeof readEnquiryAnswer>

/** Shows the answer to an enquiry by its receipt, so that no e-mail address is needed. */
function EnquiryAnswer() {
  const { send } = useChange(readEnquiryAnswer)
  const [found, setFound] = useState<AnsweredEnquiry | null>(null)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/site/enquiry-form.ts').then(({ EnquiryReceipt }) => EnquiryReceipt),
      read: (given) => textIn(given, 'receipt'),
      judge: ({ form: sentence, ...others }) => ({ ...others, ...(sentence && { receipt: sentence }) }),
      send: async (receipt) => setFound(await send({ body: { receipt } })),
      otherwise: (error) =>
        isApiError(error, 'network_error') ? error.detail : '답변을 불러오지 못했어요. 잠시 후 다시 시도해 주세요.',
      onRefused: () => setFound(null),
    }),
  )
  return (
    <>
      <form {...form.attributes} className="space-y-3">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-48 flex-1">
            <Field label="접수 번호" autoComplete="off" maxLength={20} required {...form.field('receipt')} />
          </div>
          <SubmitButton isSending={form.isSending} sending="찾는 중…" look="quiet">
            답변 보기
          </SubmitButton>
        </div>
        <FormProblem form={form} />
      </form>
      {found && <Answer found={found} />}
    </>
  )
}

function Answer({ found }: { found: AnsweredEnquiry }) {
  const { created_at, answer, answered_at } = found
  const heading = useRef<HTMLHeadingElement>(null)
  // Also when the same was looked for again.
  useEffect(() => {
    if (found) heading.current?.focus()
  }, [found])
  return (
    <section className="mt-5 space-y-2 border-t border-line pt-4">
      <h3 ref={heading} tabIndex={-1} className="font-bold">
        {answer === null ? '아직 답변을 준비하고 있어요.' : '답변'}
      </h3>
      {answer !== null && <p className="break-words whitespace-pre-wrap">{answer}</p>}
      <p className="text-small text-soft">
        {instantWording(created_at)} 접수
        {answered_at && <span>{` · ${instantWording(answered_at)} 답변`}</span>}
      </p>
    </section>
  )
}

/** Asks the operator something. It stays as it was written until the server has it. */
function EnquiryForm() {
  const { send } = useChange(sendEnquiry)
  const token = useEnquiryToken()
  const [receipt, setReceipt] = useState<string | null>(null)
  const enquiry = checkedAttempt({
    schema: () => import('#contract/site/enquiry-form.ts').then(({ EnquiryText }) => EnquiryText),
    read: (given) => ({
      name: textIn(given, 'name'),
      contact: textIn(given, 'contact'),
      message: textIn(given, 'message'),
      website: textIn(given, 'website'),
    }),
    isAtOnce: true,
    send: async (written) => {
      const sent = await send({ body: { ...written, form_token: await token.usable() } })
      token.drop()
      setReceipt(sent.receipt)
    },
    otherwise: (error) =>
      isApiError(error, 'network_error') ? error.detail : '문의를 보내지 못했어요. 잠시 후 다시 시도해 주세요.',
    onRefused: token.onRefused,
  })
  const prepare = () => {
    token.begin()
    enquiry.prepare?.()
  }
  const form = useForm({ ...enquiry, prepare })
  if (receipt !== null)
    return (
      <FormSent title="문의를 접수했어요." receipt={receipt} className="py-4">
        <p className="text-soft">
          답변이 올라오면 이 페이지의 ‘답변 확인’에서 접수 번호로 볼 수 있어요. 휴대폰 번호를 남기셨다면 문자로도 알려
          드려요.
        </p>
        <Button look="quiet" onClick={() => setReceipt(null)}>
          다른 문의 남기기
        </Button>
      </FormSent>
    )
  return (
    <form {...form.attributes} className="space-y-4">
      <NoScriptNote>문의 양식을 보내려면 자바스크립트를 켜 주세요. 연락처로 바로 문의하실 수도 있습니다.</NoScriptNote>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="이름" autoComplete="name" longest={LONGEST_ENQUIRY_NAME} required {...form.field('name')} />
        <Field
          label="답변 받을 이메일 또는 전화번호"
          autoComplete="email"
          inputMode="email"
          maxLength={LONGEST_REPLY_ADDRESS}
          required
          {...form.field('contact')}
        />
      </div>
      <TextArea label="문의 내용" rows={7} maxLength={LONGEST_ENQUIRY} required {...form.field('message')} />
      <HoneypotField />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} sending="보내는 중…" className="w-full sm:w-auto">
        문의 보내기
      </SubmitButton>
      <p className="text-small text-soft">
        입력한 정보는 답변에만 사용해요. <TextLink to="/privacy">개인정보 처리방침</TextLink>
      </p>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { breadcrumbs, PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { CompanyDetails } from './company-details.tsx'
import { companyInfo } from './company-queries.ts'
import { EnquiryAnswer } from './enquiry-answer.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

const needs: Needs = async ({ attempt }) => void (await attempt(companyInfo))

export const loader = preload(needs)
export const clientLoader = readThrough(needs)

export default function ContactPage() {
  const { data: company } = useQuery(companyInfo)
  return (
    <>
      <PageHead
        title="문의하기"
        description="로또렌즈 고객센터의 연락처와 운영 시간을 확인하고 문의를 남기세요."
        path="/contact"
        things={(url) => [breadcrumbs(url, '/contact'), { '@type': 'ContactPage', url: url('/contact') }]}
      />
      <div className="pt-10 pb-6">
        <PageTitle>문의하기</PageTitle>
        <p className="text-soft">플랜 상담과 이용 중 궁금한 점, 무엇이든 남겨 주세요.</p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[1fr_1.5fr]">
        <Card>
          <h2 className="mb-3 text-lead font-bold">{company?.name ?? '로또렌즈'}</h2>
          <CompanyDetails
            company={company}
            className="space-y-4"
            rowClass=""
            nameClass="text-small text-soft"
            detailClass="font-semibold"
            otherwise={<p className="text-soft">등록된 연락처가 없습니다. 문의 양식으로 남겨 주세요.</p>}
          />
          {company?.address && <MapLink address={company.address} />}
        </Card>
        <Card>
          <h2 className="mb-3 text-lead font-bold">문의 남기기</h2>
          <EnquiryForm />
        </Card>
        <Card className="md:col-start-2">
          <h2 className="mb-3 text-lead font-bold">답변 확인</h2>
          <EnquiryAnswer />
        </Card>
      </div>
    </>
  )
}

const MapLink = ({ address }: { address: string }) => (
  <a
    href={`https://map.kakao.com/link/search/${encodeURIComponent(address)}`}
    target="_blank"
    rel="noopener noreferrer"
    className="mt-4 inline-flex min-h-11 items-center text-celadon underline underline-offset-4"
  >
    지도에서 보기<span className="sr-only"> (새 창)</span>
  </a>
)

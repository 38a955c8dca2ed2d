import { useQuery } from '@tanstack/react-query'
import { getCompanyInfo } from '#contract/company.ts'
import { preload } from '#web/data/preload.ts'
import { query } from '#web/data/query.ts'
import { readThrough } from '#web/data/read-through.ts'
import type { Reader } from '#web/data/reader.ts'
import { breadcrumbs, PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/contact-page.ts'
import { ContactWays } from './contact-ways.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

const companyShown = query(getCompanyInfo)

async function needs({ attempt }: Reader) {
  await attempt(companyShown)
  return {}
}

export const loader = ({ context }: Route.LoaderArgs) => preload(context, needs)
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => readThrough(context, needs)

export default function ContactPage() {
  const { data: company } = useQuery(companyShown)
  return (
    <>
      <PageHead
        title="문의하기"
        description="로또렌즈 고객센터의 연락처와 운영 시간을 확인하고 문의를 남기세요."
        path="/contact"
        things={(url) => [breadcrumbs(url, ['문의하기', '/contact']), { '@type': 'ContactPage', url: url('/contact') }]}
      />
      <div className="pt-10 pb-6">
        <PageTitle>문의하기</PageTitle>
        <p className="text-soft">플랜 상담과 이용 중 궁금한 점, 무엇이든 남겨 주세요.</p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[1fr_1.5fr]">
        <Card>
          <h2 className="mb-3 text-lead font-bold">{company?.name ?? '로또렌즈'}</h2>
          <ContactWays company={company} />
        </Card>
        <Card>
          <h2 className="mb-3 text-lead font-bold">문의 남기기</h2>
          <EnquiryForm />
        </Card>
      </div>
    </>
  )
}

import { Link } from 'react-router'
import type { CompanyInfo } from '#contract/site/company.ts'
import { CompanyDetails } from '#web/company/company-details.tsx'
import { FOOTER_LINKS, SiteLinks } from './site-links.tsx'

/** Who runs the site, whom it is for, and the way to every part of it. */
export const Footer = ({ company }: { company: CompanyInfo | undefined }) => (
  <footer className="mt-auto border-t border-line">
    <div className="mx-auto w-full max-w-page space-y-4 px-4 py-6 text-small text-soft sm:px-6 sm:py-8">
      <SiteLinks
        id="site-links"
        links={FOOTER_LINKS}
        label="바닥글 메뉴"
        className="flex flex-wrap gap-x-4 sm:gap-x-6"
        linkClass="hover:text-ink"
      />
      <CompanyDetails
        company={company}
        className="flex flex-wrap gap-x-6 gap-y-1"
        rowClass="flex gap-2"
        nameClass="flex-none"
        detailClass="text-ink"
      />
      {company?.logo_url && (
        <img src={company.logo_url} alt={company.name} className="h-8 w-auto max-w-48 object-contain" loading="lazy" />
      )}
      <p>
        <strong className="font-semibold text-ink">{company?.name ?? '로또렌즈'}</strong> · 본 서비스는 만 19세 이상만
        이용할 수 있습니다. 과도한 몰입은 도박 중독으로 이어질 수 있습니다. 도박문제 상담 국번없이{' '}
        <a href="tel:1336" className="underline underline-offset-4">
          1336
        </a>
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        © 2024 {company?.name ?? '로또렌즈'}
        <Link to="/terms" className="inline-flex min-h-11 items-center hover:text-ink">
          이용약관
        </Link>
        <Link to="/privacy" className="inline-flex min-h-11 items-center font-semibold text-ink">
          개인정보처리방침
        </Link>
      </p>
    </div>
  </footer>
)

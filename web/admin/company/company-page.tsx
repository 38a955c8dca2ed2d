import { useQuery } from '@tanstack/react-query'
import { getCompanyDetails, saveCompanyDetails } from '#contract/admin/company.ts'
import type { Reply } from '#contract/endpoint.ts'
import { COMPANY_DETAIL_NAMES, COMPANY_DETAILS, type CompanyDetail, LEGAL_DETAILS } from '#domain/site/company.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Panel } from '../kit/panel.tsx'
import { DetailFields, SHOWN_AT_ONCE, textLines, typedTexts, writtenTexts } from '../kit/site-texts.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { CompanyAccountPanel } from './company-account.tsx'

const GROUPS: readonly (readonly [title: string, details: readonly CompanyDetail[]])[] = [
  ['회사', ['name', 'address', 'logo_url']],
  ['연락처', ['contact_number', 'contact_number_secondary', 'contact_email', 'working_hours']],
  ['법에 따라 밝히는 것', LEGAL_DETAILS],
]
/** Said below a field. */
const HINTS: Readonly<Partial<Record<CompanyDetail, string>>> = {
  mail_order_number: '신고가 면제되면 그렇게 적어 주세요.',
  mail_order_office: '신고한 시·군·구. 예: 서울특별시 강남구',
  privacy_officer: '이름이나 부서. 개인정보처리방침에도 보여요.',
  privacy_contact: '전화나 이메일. 없으면 회사의 연락처가 보여요.',
}

/** The company's details as the site shows them; every change is shown there at once. */
export default function CompanyPage() {
  const details = useQuery(query(getCompanyDetails))
  return (
    <StaffPage title="회사 정보">
      <Read of={details}>{(entered) => <CompanyForm {...entered} />}</Read>
      <CompanyAccountPanel />
    </StaffPage>
  )
}

function CompanyForm({ saving, details }: Reply<typeof getCompanyDetails>) {
  const saved = typedTexts(COMPANY_DETAILS, details)
  const { send } = useChange(saveCompanyDetails)
  const changedIn = (typed: typeof saved) => COMPANY_DETAILS.filter((name) => typed[name] !== saved[name])
  const draft = useDraft(saving, saved, 'company', {
    // Only what was changed: a colleague may have taken the rest further.
    save: ({ typed, revision }) => send({ body: { revision, details: writtenTexts(changedIn(typed), typed) } }),
  })
  return (
    <StaffForm
      draft={draft}
      done={SHOWN_AT_ONCE}
      button="회사 정보 저장"
      latest={textLines(changedIn(draft.typed), (name) => COMPANY_DETAIL_NAMES[name], saved)}
    >
      {GROUPS.map(([title, list]) => (
        <Panel key={title} title={title}>
          <DetailFields names={list} labels={COMPANY_DETAIL_NAMES} hints={HINTS} draft={draft} />
        </Panel>
      ))}
    </StaffForm>
  )
}

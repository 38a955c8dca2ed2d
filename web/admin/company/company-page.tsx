import { useQuery } from '@tanstack/react-query'
import { getCompanyDetails, saveCompanyDetails } from '#contract/admin/company.ts'
import { uploadCompanyPicture } from '#contract/admin/pictures.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { COMPANY_DETAILS, type CompanyDetail } from '#domain/site/company.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Field } from '#web/ui/fields.tsx'
import { PictureField } from '../kit/file-field.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { useOverruling, WinClaims } from '../kit/win-claims.tsx'
import { CompanyAccountPanel } from './company-account.tsx'

const GROUPS: readonly (readonly [title: string, details: readonly CompanyDetail[]])[] = [
  [
    '회사',
    ['name', 'address', 'contact_email', 'contact_number', 'contact_number_secondary', 'working_hours', 'logo_url'],
  ],
]
const LABELS: Readonly<Record<CompanyDetail, string>> = {
  name: '상호',
  logo_url: '로고',
  address: '주소',
  contact_email: '이메일',
  contact_number: '전화',
  contact_number_secondary: '보조 전화',
  working_hours: '상담 시간',
}

type CompanyFormValues = Readonly<Record<CompanyDetail, string>>
const typedOf = (details: Partial<CompanyFormValues>): CompanyFormValues =>
  Object.fromEntries(COMPANY_DETAILS.map((name) => [name, details[name] ?? ''])) as CompanyFormValues

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
  const kept = typedOf(details)
  const overruling = useOverruling()
  const { send } = useChange(saveCompanyDetails, [getCompanyDetails, getCompanyInfo])
  const draft = useDraft(saving, kept, 'company', {
    save: ({ typed, revision }) => {
      // Only what was changed: a colleague may have taken the rest further.
      const changed = COMPANY_DETAILS.filter((name) => typed[name] !== kept[name])
      return send({
        body: {
          revision,
          details: Object.fromEntries(changed.map((name) => [name, typed[name].trim() || null])),
          ...overruling.sent,
        },
      })
    },
  })
  const { typed } = draft
  return (
    <StaffForm
      draft={draft}
      done="저장했어요. 사이트에 바로 보여요."
      button="회사 정보 저장"
      latest={COMPANY_DETAILS.filter((name) => kept[name] !== typed[name])
        .map((name) => `${LABELS[name]}: ${kept[name] || '비어 있음'}`)
        .join('\n')}
    >
      <WinClaims
        texts={COMPANY_DETAILS.map((name) => [typed[name]])}
        published={COMPANY_DETAILS.map((name) => [kept[name]])}
        overruling={overruling}
      />
      {GROUPS.map(([title, list]) => (
        <Panel key={title} title={title}>
          <div className="grid gap-4 md:grid-cols-2">
            {list.map((name) =>
              name.endsWith('logo_url') ? (
                <PictureField
                  key={name}
                  label={LABELS[name]}
                  endpoint={uploadCompanyPicture}
                  url={typed[name]}
                  // A picture uploads while typing goes on.
                  onChange={(url) => draft.change((now) => ({ ...now, [name]: url }))}
                />
              ) : (
                <Field key={name} label={LABELS[name]} {...draft.field(name)} />
              ),
            )}
          </div>
        </Panel>
      ))}
    </StaffForm>
  )
}

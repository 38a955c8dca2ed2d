import { useQuery } from '@tanstack/react-query'
import { getCompanyDetails, saveCompanyDetails } from '#contract/admin/company.ts'
import { uploadCompanyPicture } from '#contract/admin/pictures.ts'
import type { Reply } from '#contract/endpoint.ts'
import { COMPANY_DETAIL_NAMES, COMPANY_DETAILS, type CompanyDetail, LEGAL_DETAILS } from '#domain/site/company.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Field } from '#web/ui/fields.tsx'
import { PictureField } from '../kit/file-field.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { CompanyAccountPanel } from './company-account.tsx'

const GROUPS: readonly (readonly [title: string, details: readonly CompanyDetail[]])[] = [
  [
    '회사',
    ['name', 'address', 'contact_email', 'contact_number', 'contact_number_secondary', 'working_hours', 'logo_url'],
  ],
  ['법에 따라 밝히는 것', LEGAL_DETAILS],
]
/** Said below a field. */
const HINTS: Readonly<Partial<Record<CompanyDetail, string>>> = {
  mail_order_number: '신고가 면제되면 그렇게 적어 주세요.',
  mail_order_office: '신고한 시·군·구. 예: 서울특별시 강남구',
  privacy_officer: '이름이나 부서. 개인정보처리방침에도 보여요.',
  privacy_contact: '전화나 이메일. 없으면 회사의 연락처가 보여요.',
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
  const { send } = useChange(saveCompanyDetails)
  const draft = useDraft(saving, kept, 'company', {
    save: ({ typed, revision }) => {
      // Only what was changed: a colleague may have taken the rest further.
      const changed = COMPANY_DETAILS.filter((name) => typed[name] !== kept[name])
      return send({
        body: {
          revision,
          details: Object.fromEntries(changed.map((name) => [name, typed[name].trim() || null])),
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
        .map((name) => `${COMPANY_DETAIL_NAMES[name]}: ${kept[name] || '비어 있음'}`)
        .join('\n')}
    >
      {GROUPS.map(([title, list]) => (
        <Panel key={title} title={title}>
          <div className="grid gap-4 md:grid-cols-2">
            {list.map((name) =>
              name.endsWith('logo_url') ? (
                <PictureField
                  key={name}
                  label={COMPANY_DETAIL_NAMES[name]}
                  endpoint={uploadCompanyPicture}
                  url={typed[name]}
                  // A picture uploads while typing goes on.
                  onChange={(url) => draft.change((now) => ({ ...now, [name]: url }))}
                />
              ) : (
                <Field key={name} label={COMPANY_DETAIL_NAMES[name]} hint={HINTS[name]} {...draft.field(name)} />
              ),
            )}
          </div>
        </Panel>
      ))}
    </StaffForm>
  )
}

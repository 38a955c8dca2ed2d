import { useQuery } from '@tanstack/react-query'
import {
  changeCompanyAccount,
  confirmCompanyAccount,
  getCompanyAccount,
  withdrawCompanyAccount,
} from '#contract/admin/company.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { instantWording } from '#domain/calendar.ts'
import { ACCOUNT_DETAILS, type AccountDetail, accountWording } from '#domain/site/company.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { Panel, PanelFacts } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { DetailFields, typedTexts, writtenTexts } from '../kit/site-texts.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.tsx'

const LABELS: Readonly<Record<AccountDetail, string>> = {
  bank_name: '은행',
  account_number: '계좌번호',
  account_holder: '예금주',
  bank_logo_url: '은행 로고',
}

/** The account into which members pay. A change of it waits for a second person, where there is one. */
export function CompanyAccountPanel() {
  const mayChange = useMay('company:account')
  return <Panel title="입금 계좌">{mayChange ? <Account /> : <ShownAccount />}</Panel>
}

function ShownAccount() {
  const info = useQuery(query(getCompanyInfo))
  return (
    <Read of={info}>
      {({ bank_info }) => (
        <div className="space-y-2">
          <p className="font-semibold">{bank_info ? accountWording(bank_info) : '입력한 계좌가 없어요.'}</p>
          <p className="text-soft">‘회사 입금 계좌 변경과 확인’ 권한이 있는 직원이 바꿀 수 있어요.</p>
        </div>
      )}
    </Read>
  )
}

function Account() {
  const found = useQuery(query(getCompanyAccount))
  return (
    <Read of={found}>
      {(found) => (
        <div className="space-y-6">
          {found.pending && <Pending pending={found.pending} needsColleague={found.needs_colleague} />}
          <AccountForm {...found} />
        </div>
      )}
    </Read>
  )
}

type Found = Reply<typeof getCompanyAccount>

function Pending({ pending, needsColleague }: { pending: NonNullable<Found['pending']>; needsColleague: boolean }) {
  const { id, account, asked_by, asked_at, is_own: isOwn } = pending
  const confirm = useChange(confirmCompanyAccount)
  const withdraw = useChange(withdrawCompanyAccount)
  const error = confirm.error ?? withdraw.error
  return (
    <section className="space-y-3 rounded-control bg-amber-soft p-4" aria-label="확인을 기다리는 계좌">
      <p className="font-semibold">확인을 기다리는 계좌가 있어요. 확인하기 전에는 사이트에 보이지 않아요.</p>
      <PanelFacts
        facts={[
          ['은행', account.bank_name ?? '–'],
          ['계좌번호', account.account_number ?? '–'],
          ['예금주', account.account_holder ?? '–'],
          ['요청', `${asked_by} · ${instantWording(asked_at)}`],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {(!isOwn || !needsColleague) && (
          <BusyButton isWaiting={confirm.isRunning} onClick={() => void confirm.run({ body: { id } })}>
            이 계좌가 맞아요
          </BusyButton>
        )}
        <BusyButton look="quiet" isWaiting={withdraw.isRunning} onClick={() => void withdraw.run({ body: { id } })}>
          요청 취소
        </BusyButton>
      </div>
      {isOwn && needsColleague && <p className="text-soft">같은 권한이 있는 다른 직원이 확인해야 해요.</p>}
      <Refusal error={error} />
    </section>
  )
}

function AccountForm({ saving, account, needs_colleague }: Found) {
  const { send } = useChange(changeCompanyAccount)
  const draft = useDraft(saving, typedTexts(ACCOUNT_DETAILS, account), 'company-account', {
    save: ({ typed, revision }) => send({ body: { revision, account: writtenTexts(ACCOUNT_DETAILS, typed) } }),
  })
  return (
    <StaffForm
      draft={draft}
      done={needs_colleague ? '요청했어요. 다른 직원이 확인하면 사이트에 보여요.' : '바꿨어요. 사이트에 바로 보여요.'}
      button={needs_colleague ? '계좌 변경 요청' : '계좌 변경'}
      look="quiet"
      latest={accountWording(account)}
    >
      <p className="text-soft">회원이 돈을 보내는 계좌예요. 바꾸면 일주일 동안 모든 직원의 ‘오늘’에 보여요.</p>
      <DetailFields names={ACCOUNT_DETAILS} labels={LABELS} draft={draft} />
    </StaffForm>
  )
}

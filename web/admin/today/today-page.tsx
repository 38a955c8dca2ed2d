import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BackOfficeAddress } from '#contract/admin/admin-pages.ts'
import { listEnquiries } from '#contract/admin/company.ts'
import { consultationTable, listConsultations } from '#contract/admin/consultations.ts'
import { fetchRunTable, listFetchRuns } from '#contract/admin/draw-fetching.ts'
import { listRefunds } from '#contract/admin/refunds.ts'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { getFreshness } from '#contract/draws/freshness.ts'
import { dayWording, instantWording, timeWording } from '#domain/calendar.ts'
import { roundStateWording } from '#domain/draw/round-state.ts'
import { CANCELLATION_STATE_NAMES } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { query } from '#web/data/query.ts'
import { Notice } from '#web/ui/notice.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { PendingDraws, PendingRefit } from '../draws/pending-draws.tsx'
import { rowsColumns } from '../kit/admin-table.tsx'
import { AdminLink, Panel, State } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useMay, useStaff } from '../kit/use-staff.tsx'
import { Attention, Week } from './today-panels.tsx'

/** The tasks of today. */
export default function TodayPage() {
  const { role, permissions } = useStaff()
  const mayAnswer = useMay('enquiries:read')
  const mayConsult = useMay('consultations:read')
  const mayRefund = useMay('refunds:write')
  const mayReadDraws = useMay('draws:read')
  return (
    <StaffPage title="오늘">
      {permissions.length === 0 && (
        <Notice look="amber">
          {role ? `‘${role}’ 역할에` : '역할에'} 아직 권한이 없어서 볼 수 있는 메뉴가 없어요. 직원을 관리하는 사람에게
          역할의 권한을 골라 달라고 해 주세요.
        </Notice>
      )}
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-4">
          <Attention />
          {mayReadDraws && (
            <div id="held" className="space-y-4 empty:hidden">
              <PendingDraws />
            </div>
          )}
          {mayReadDraws && (
            <div id="refit" className="empty:hidden">
              <PendingRefit />
            </div>
          )}
          <NewestDraw />
          {mayReadDraws && <NewestRuns />}
          {mayConsult && <WaitingConsultations />}
          <Week />
        </div>
        <div className="min-w-0 space-y-4">
          {mayRefund && <WaitingRefunds />}
          {mayAnswer && <NewEnquiries />}
        </div>
      </div>
    </StaffPage>
  )
}

function NewestDraw() {
  const draw = useQuery(query(getLatestDraw))
  const freshness = useQuery(query(getFreshness))
  const mayWrite = useMay('draws:write')
  return (
    <Panel title="가장 최근 추첨" end={mayWrite && <AdminLink to="/admin/draws">결과 입력</AdminLink>}>
      <Read of={draw}>
        {({ round_number, draw_date, numbers, bonus_number, is_confirmed, first_prize_winners }) => (
          <div className="space-y-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">
                제{round_number}회 <span className="font-normal text-soft">{dayWording(draw_date)}</span>
              </span>
              <State look={is_confirmed ? 'good' : 'waiting'}>{is_confirmed ? '모두 확정' : '집계 중'}</State>
            </p>
            <div className="max-w-[24rem]">
              <NumberBalls numbers={numbers} bonus={bonus_number} label={`제${round_number}회 당첨번호`} />
            </div>
            {first_prize_winners !== null && <p className="text-soft">1등 {first_prize_winners}게임</p>}
          </div>
        )}
      </Read>
      <Read of={freshness}>
        {({ present, next_check_at }) => (
          <p className="mt-3 border-t border-line pt-3">
            지금 제{present.round_number}회 · {roundStateWording(present.state, present.is_late)}
            {next_check_at !== null && <span>{` · ${timeWording(next_check_at)}에 다시 확인`}</span>}
          </p>
        )}
      </Read>
    </Panel>
  )
}

function NewEnquiries() {
  const enquiries = useQuery(query(listEnquiries, { query: { state: 'new', limit: 5 } }))
  return (
    <Panel title="기다리는 문의">
      <Read of={enquiries}>
        {({ rows }) => (
          <LinkList
            empty="기다리는 문의가 없어요."
            links={rows.map(({ receipt, beginning, name, created_at }) => ({
              to: `/admin/enquiries?opened=${receipt}`,
              title: <span className="block truncate">{beginning}</span>,
              about: `${name} · ${instantWording(created_at)}`,
            }))}
          />
        )}
      </Read>
    </Panel>
  )
}

interface LinkListProps {
  readonly empty: string
  readonly links: readonly { readonly to: BackOfficeAddress; readonly title: ReactNode; readonly about: string }[]
}

/** What waits, each with a line about it. */
function LinkList({ empty, links }: LinkListProps) {
  if (links.length === 0) return <p className="text-soft">{empty}</p>
  return (
    <ul className="space-y-3">
      {links.map(({ to, title, about }) => (
        <li key={to}>
          <Link to={to} className="block min-h-11">
            <span className="block font-semibold">{title}</span>
            <span className="text-soft">{about}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The last times that the sources were asked for draws. */
function NewestRuns() {
  const runs = useQuery(query(listFetchRuns, { query: { limit: 3 } }))
  return (
    <Panel title="추첨 수집" isFlush end={<AdminLink to="/admin/draws/runs">모두 보기</AdminLink>}>
      <Read of={runs}>
        {({ rows }) => (
          <Rows
            label="추첨 수집"
            rows={rows}
            keyOf={({ id }) => id}
            empty="아직 확인한 적이 없어요."
            columns={rowsColumns(fetchRunTable)}
          />
        )}
      </Read>
    </Panel>
  )
}

/** Refunds that wait for staff, the oldest first. */
function WaitingRefunds() {
  const refunds = useQuery(query(listRefunds, { query: { limit: 5 } }))
  const count = refunds.data ? refunds.data.requested + refunds.data.approved : '–'
  return (
    <Panel title="환불" end={<AdminLink to="/admin/refunds">{count}건</AdminLink>}>
      <Read of={refunds}>
        {({ rows }) => (
          <LinkList
            empty="기다리는 환불이 없어요."
            links={rows.map(({ receipt, name, tier_name, refund, state, due_on }) => ({
              to: `/admin/refunds?opened=${receipt}`,
              title: (
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span>
                    {name || '탈퇴한 회원'} · {tier_name}
                  </span>
                  <span>{exactWon(refund.amount)}</span>
                </span>
              ),
              about: CANCELLATION_STATE_NAMES[state] + (due_on === null ? '' : ` · ${dayWording(due_on)}까지 입금`),
            }))}
          />
        )}
      </Read>
    </Panel>
  )
}

/** Consultations that wait for a call. */
function WaitingConsultations() {
  const consultations = useQuery(query(listConsultations, { query: { state: 'waiting', limit: 5 } }))
  return (
    <Panel
      title="기다리는 상담"
      isFlush
      end={<AdminLink to="/admin/consultations">모두 {consultations.data?.waiting ?? '–'}건</AdminLink>}
    >
      <Read of={consultations}>
        {({ rows }) => (
          <Rows
            label="기다리는 상담"
            rows={rows}
            keyOf={({ receipt }) => receipt}
            empty="기다리는 상담이 없어요."
            isOneLine
            columns={rowsColumns(consultationTable, {
              name: ({ receipt, name }) => (
                <AdminLink to={`/admin/consultations?opened=${receipt}`}>{name || '탈퇴한 회원'}</AdminLink>
              ),
            }).filter(({ key }) => key !== 'state' && key !== 'next_action_date')}
          />
        )}
      </Read>
    </Panel>
  )
}

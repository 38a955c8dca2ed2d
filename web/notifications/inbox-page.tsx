import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { markNotificationsRead, type Notification } from '#contract/members/notifications.ts'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { addDays, koreanDay, timeWording, weekdayWording } from '#domain/calendar.ts'
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#domain/member/notification-kinds.ts'
import { clockNow } from '#web/data/clock.ts'
import { useClearedAppBadge } from '#web/data/session/push-subscription.ts'
import { useChange } from '#web/data/use-change.ts'
import { ChipLinks } from '#web/page/chip-links.tsx'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { Unanswered } from '#web/page/unanswered.tsx'
import { Button, ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BELL, CIRCLE_CHECK, CLOCK, Icon, LOCK, PAPER, SLIDERS } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { useFocusOnMore } from '#web/ui/move-focus.ts'
import { Empty } from '#web/ui/notice.tsx'
import { inboxPage } from './notification-queries.ts'
import { ResultAlert } from './result-alert.tsx'

/** The member's notifications, newest first. Shown ones count as read. */
export default function InboxPage() {
  const search: SearchOf<'/dashboard/inbox'> = useSearchParams()[0]
  useClearedAppBadge()
  const kind = NOTIFICATION_KINDS.find((known) => known === search.get('kind')) ?? null
  const { data, isPending } = useQuery(inboxPage(kind, null))
  // What stands on one page is read faster than chosen from.
  const isLong = kind !== null || (data !== undefined && data.next !== null)
  // It stays where it was pressed, while the list that it chose is still to come.
  const [wasLong, setWasLong] = useState(isLong)
  if (isLong && !wasLong) setWasLong(true)
  return (
    <>
      <PageHead title="받은 메시지" description="로또렌즈가 보낸 메시지입니다." path="/dashboard/inbox" isHidden />
      <div className="flex items-center justify-between gap-3 pb-3">
        <PageTitle>받은 메시지</PageTitle>
        <Link to="/dashboard/inbox/settings" className={buttonClass('accent', '-mr-4')}>
          <Icon path={SLIDERS} size={20} /> 알림 설정
        </Link>
      </div>
      {wasLong && <KindFilter kind={kind} />}
      <Pages key={kind} kind={kind} />
      {/* Below what is as long as it will be. */}
      {!isPending && <p className="mt-6 text-small text-soft">메시지는 1년 동안 보관해요.</p>}
    </>
  )
}

const KindFilter = ({ kind }: { kind: NotificationKind | null }) => (
  <ChipLinks
    label="볼 메시지"
    chips={[null, ...NOTIFICATION_KINDS].map((choice) => ({
      key: choice ?? 'all',
      to: choice === null ? '/dashboard/inbox' : `/dashboard/inbox?kind=${choice}`,
      isShown: kind === choice,
      name: choice === null ? '모두' : KIND_CHIPS[choice],
    }))}
  />
)
const KIND_CHIPS: Readonly<Record<NotificationKind, string>> = {
  result: '결과',
  shared: '함께 산 복권',
  claim: '당첨금',
  plan: '구독',
  news: '공지',
  security: '보안',
}

/** One page below the other; each asks for those after the last of the page above it. */
function Pages({ kind }: { kind: NotificationKind | null }) {
  const [afters, setAfters] = useState<readonly (number | null)[]>([null])
  return afters.map((after, i) => (
    <Page
      key={after}
      kind={kind}
      after={after}
      onMore={i === afters.length - 1 ? (next) => setAfters([...afters, next]) : null}
    />
  ))
}

interface PageProps {
  readonly kind: NotificationKind | null
  readonly after: number | null
  /** Null where the next page is shown. */
  readonly onMore: ((next: number) => void) | null
}

function Page({ kind, after, onMore }: PageProps) {
  const page = useQuery(inboxPage(kind, after))
  const { data } = page
  const { run } = useChange(markNotificationsRead)
  const newest = kind === null && after === null ? data?.rows[0] : undefined
  const hasUnread = newest !== undefined && data?.rows.some(({ is_read }) => !is_read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is newest.
  useEffect(() => {
    if (newest && hasUnread) void run({ body: { through: newest.id } })
  }, [newest?.id])
  const beginning = useFocusOnMore<HTMLDivElement>(after !== null, data !== undefined)
  if (!data) return <Unanswered query={page} failed="메시지를 불러오지 못했어요." />
  if (data.rows.length === 0 && kind === null)
    return (
      <EmptyState word="0" title="아직 받은 메시지가 없어요">
        <p>추첨 결과와 당첨금 소식이 여기로 와요.</p>
        <ResultAlert className="mt-4 rounded-control bg-surface px-4 py-3 text-left" />
        <ButtonLink to="/dashboard/inbox/settings" look="quiet" className="mt-3 min-h-[3.25rem] w-full sm:w-auto">
          알림 설정 보기
        </ButtonLink>
      </EmptyState>
    )
  if (data.rows.length === 0)
    return (
      <div className="py-6">
        <Empty>{kind !== null && `받은 ${NOTIFICATION_KIND_NAMES[kind]} 메시지가 없어요.`}</Empty>
      </div>
    )
  const since = addDays(koreanDay(clockNow()), -6)
  const isNew = ({ created_at }: Notification) => koreanDay(created_at) >= since
  return (
    <div ref={beginning} tabIndex={-1} className="outline-none">
      <Messages title={after === null ? '이번 주' : null} rows={data.rows.filter(isNew)} isNear />
      <Messages title={after === null ? '지난 메시지' : null} rows={data.rows.filter((row) => !isNew(row))} />
      {onMore && data.next !== null && (
        <Button look="quiet" className="mt-4 w-full" onClick={() => onMore(data.next as number)}>
          더 보기
        </Button>
      )}
    </div>
  )
}

interface MessagesProps {
  /** Null where the page above has said it. */
  readonly title: string | null
  readonly rows: readonly Notification[]
  /** Of this week: with weekday and time. */
  readonly isNear?: boolean
}

const Messages = ({ title, rows, isNear = false }: MessagesProps) =>
  rows.length > 0 && (
    <section aria-label={title ?? '이어지는 메시지'}>
      {title && <h2 className="border-b border-line pt-5 pb-2 text-small font-semibold text-soft">{title}</h2>}
      <List isOrdered>
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line">
            <Message row={row} isNear={isNear} />
          </li>
        ))}
      </List>
    </section>
  )

const ICONS: Readonly<Record<NotificationKind, string>> = {
  result: PAPER,
  shared: PAPER,
  claim: CLOCK,
  plan: CLOCK,
  news: BELL,
  security: LOCK,
}

function Message({ row, isNear }: { row: Notification; isNear: boolean }) {
  const { kind, title, body, path, created_at, is_read, is_win } = row
  return (
    <Link to={path} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-4 hover:bg-sunken">
      <span
        className={`grid size-11 place-items-center rounded-control ${is_win ? 'bg-celadon-deep text-on-celadon' : 'bg-sunken text-soft'}`}
      >
        <Icon path={is_win ? CIRCLE_CHECK : ICONS[kind]} size={20} />
      </span>
      <span className="flex min-w-0 flex-col gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <strong className="font-bold">{title}</strong>
          <span className="inline-flex flex-none items-center gap-2 text-small text-soft">
            {!is_read && (
              <>
                <span aria-hidden="true" className="size-2.5 rounded-full bg-celadon" />
                <span className="sr-only">읽지 않음</span>
              </>
            )}
            <time dateTime={created_at}>{timeOf(Date.parse(created_at), isNear)}</time>
          </span>
        </span>
        <span className="whitespace-pre-line text-small text-soft">{body}</span>
      </span>
    </Link>
  )
}

/** `토 21:08` within a week, else `10.3`; of another year with it. */
function timeOf(instant: number, isNear: boolean): string {
  const day = koreanDay(instant)
  if (isNear) return `${weekdayWording(day)} ${timeWording(instant)}`
  const [year, month, date] = day.split('-').map(Number)
  const monthAndDay = `${month}.${date}`
  return koreanDay(clockNow()).startsWith(String(year)) ? monthAndDay : `${year}.${monthAndDay}`
}

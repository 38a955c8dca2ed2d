import { and } from 'drizzle-orm'
import { addDays, dayWording, koreanDay, midnightInSeoul } from '#domain/calendar.ts'
import { DAY } from '#domain/duration.ts'
import { maskedName } from '#domain/member/member.ts'
import { DELAY_INTEREST_PERCENT, delayInterestOf, overdueSince, refundDueOn } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import type { Database } from '../database/database.ts'
import { countReversedMatches, countUnmatchedSince } from '../payments/deposit-store.ts'
import { ENDS_SOON_DAYS, endsSoon, PAID_CONDITIONS, runsUncancelled, somePeriods } from '../payments/period-money.ts'
import { soldPriceOf } from '../plans/subscription-store.ts'
import { type FoundCancellation, openRefunds } from '../refunds/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { type Entry, entriesOf, MOST_NAMED } from './entry.ts'

type Clock = Pick<ServerDeps, 'now'>

/** Refunds whose last day is today or has passed. After that day the law adds interest for each day. */
export async function findRefundEntries(db: Database, { now }: Clock): Promise<Entry[]> {
  const today = koreanDay(now())
  const askedBy = (day: string) => instantOf(midnightInSeoul(addDays(day, 1)))
  // The days on which a refund that is overdue, or due today, was asked for at the latest.
  const [overdue, due] = [overdueSince(today), overdueSince(addDays(today, 1))]
  const entryOf = (one: FoundCancellation): Entry => {
    const { receipt, amount, requested_at, sealed_account } = one.row
    const due_on = refundDueOn(koreanDay(requested_at))
    const interest = delayInterestOf(amount, due_on, today)
    const whose = one.name ? `${maskedName(one.name)} 님의` : '탈퇴한 회원의'
    return {
      title: due_on < today ? `${whose} 환불이 기한을 넘겼어요` : `${whose} 환불을 오늘까지 지급해야 해요`,
      detail: [
        `${receipt} · ${exactWon(amount)} · 기한 ${dayWording(due_on)}`,
        ...(interest > 0 ? [`지연이자 연 ${DELAY_INTEREST_PERCENT}%로 오늘까지 ${exactWon(interest)}`] : []),
        ...(sealed_account === null ? ['돌려줄 계좌가 아직 없어요'] : []),
      ].join(' · '),
      link: `/admin/refunds?opened=${receipt}`,
      is_urgent: true,
    }
  }
  const link = '/admin/refunds'
  return [
    ...entriesOf(await openRefunds(db, { until: askedBy(overdue), most: MOST_NAMED }), entryOf, (rest) => ({
      ...{ title: `그 밖에 기한을 넘긴 환불이 ${rest}건 있어요`, link },
    })),
    ...entriesOf(
      await openRefunds(db, { from: askedBy(overdue), until: askedBy(due), most: MOST_NAMED }),
      entryOf,
      (rest) => ({ title: `그 밖에 오늘까지 지급할 환불이 ${rest}건 있어요`, link }),
    ),
  ]
}

type FoundPeriod = Awaited<ReturnType<typeof somePeriods>>['first'][number]

/** Running plans that were not paid for, or not wholly, and those that end soon with nothing after them. */
export async function findPlanEntries(db: Database, { now }: Clock): Promise<Entry[]> {
  const today = koreanDay(now())
  const whose = ({ name, tier_name }: FoundPeriod) => `${maskedName(name ?? '')} 님의 ${tier_name}`
  const days = ({ start_date, end_date }: FoundPeriod) => `${dayWording(start_date)} ~ ${dayWording(end_date)}`
  const link = (query: string) => `/admin/subscriptions?${query}`
  const running = (paid: keyof typeof PAID_CONDITIONS) =>
    somePeriods(db, and(runsUncancelled(today), PAID_CONDITIONS[paid]), MOST_NAMED)
  return [
    ...entriesOf(
      await running('part'),
      (one) => ({
        title: `${whose(one)} 요금이 ${exactWon(soldPriceOf(one) - one.arrived)} 덜 들어왔어요`,
        detail: `${exactWon(soldPriceOf(one))} 중 ${exactWon(one.arrived)} · ${days(one)}`,
        ...{ link: `/admin/members/${one.member_id}`, is_urgent: true },
      }),
      (rest) => ({ title: `그 밖에 요금이 덜 들어온 구독이 ${rest}건 있어요`, link: link('state=active&paid=part') }),
    ),
    ...entriesOf(
      await running('none'),
      (one) => ({
        title: `${whose(one)}에 들어온 돈이 없어요`,
        detail: `${exactWon(soldPriceOf(one))} · ${days(one)}`,
        ...{ link: `/admin/members/${one.member_id}`, is_urgent: false },
      }),
      (rest) => ({ title: `그 밖에 들어온 돈이 없는 구독이 ${rest}건 있어요`, link: link('state=active&paid=none') }),
    ),
    ...entriesOf(
      await somePeriods(db, endsSoon(today), MOST_NAMED),
      (one) => ({
        title: one.end_date === today ? `${whose(one)} 이용이 오늘 끝나요` : `${whose(one)} 이용이 곧 끝나요`,
        detail: `${dayWording(one.end_date)}까지 · 이어지는 구독이 없어요`,
        ...{ link: `/admin/members/${one.member_id}`, is_urgent: false },
      }),
      (rest) => ({
        title: `그 밖에 ${ENDS_SOON_DAYS}일 안에 끝나는 구독이 ${rest}건 있어요`,
        link: link('state=ending&sort=ends'),
      }),
    ),
  ]
}

/** Deposits that pay for nothing after a day, and matched ones that the bank took back. */
export async function findPaymentEntries(db: Database, { now }: Clock): Promise<Entry[]> {
  const unmatched = await countUnmatchedSince(db, instantOf(now() - DAY))
  const reversed = await countReversedMatches(db)
  return [
    ...(reversed === 0
      ? []
      : [
          {
            title: `맞춘 입금 ${reversed}건을 은행이 취소했어요`,
            detail: '받지 못한 돈이에요. 플랜과 환불을 확인하고 입금 연결을 해제해 주세요.',
            link: '/admin/payments?is_matched=true',
            is_urgent: true,
            count: reversed,
          },
        ]),
    ...(unmatched === 0
      ? []
      : [
          {
            title: `입금 ${unmatched}건을 하루가 지나도록 맞추지 않았어요`,
            detail: '무엇의 입금인지 맞추거나, 요금이 아니면 무슨 돈인지 골라 주세요.',
            link: '/admin/payments',
            is_urgent: true,
            count: unmatched,
          },
        ]),
  ]
}

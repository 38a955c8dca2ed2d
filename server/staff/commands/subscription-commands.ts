import * as contract from '#contract/admin/plans.ts'
import { exactWon } from '#domain/money/won.ts'
import { lastDayOf, type SubscriptionStatus } from '#domain/plan/plan.ts'
import type { ConsoleCall } from '../console.ts'
import { type Commands, memberNamed, needed, neededDay, USUAL_REASON, Wrong } from './command.ts'
import { optionsOf } from './options.ts'

const STATUS: Readonly<Record<SubscriptionStatus, string>> = {
  active: '이용 중',
  expired: '만료',
  cancelled: '해지',
  inactive: '시작 전',
}

/** The last day: as it is written, or so many months from the first day, `3개월`. */
function lastDay(start_date: string, text: string | undefined): string {
  const months = /^(\d{1,3})개월$/.exec(text ?? '')?.[1]
  if (months === undefined) return neededDay(text, '종료일')
  if (Number(months) === 0) throw new Wrong('1개월 이상이어야 합니다.')
  return lastDayOf(start_date, Number(months))
}

const paramsOf = async (call: ConsoleCall, username: string | undefined) => ({
  id: String(await memberNamed(call, username)),
})

export const subscriptionCommands: Commands = {
  'subscription show': {
    usage: '<아이디>',
    summary: '회원의 구독과 이번 달 사용량.',
    run: async (call, [username]) => {
      const found = await call(contract.getSubscriptionOf, { params: await paramsOf(call, username) })
      const { monthly_allowance, used_this_month, days_until_renewal, history } = found
      const periods = history.map(({ tier_name, status, start_date, end_date }) =>
        [tier_name, STATUS[status], `${start_date} ~ ${end_date}`].join('\t'),
      )
      return [
        `이번 달\t${used_this_month} / ${monthly_allowance}세트`,
        `남은 날\t${days_until_renewal === null ? '-' : `${days_until_renewal}일`}`,
        ...(periods.length > 0 ? periods : ['구독한 적이 없습니다.']),
      ].join('\n')
    },
  },
  'subscription assign': {
    usage: '<아이디> <플랜> <시작일> <종료일|N개월>',
    summary: '회원에게 플랜을 줍니다. 시작일과 종료일을 포함합니다.',
    run: async (call, [username, tier, start, end]) => {
      const params = await paramsOf(call, username)
      const tier_name = needed(tier, '플랜')
      const start_date = neededDay(start, '시작일')
      const end_date = lastDay(start_date, end)
      await call(contract.assignSubscription, { params, body: { tier_name, start_date, end_date } })
      return `${username} 회원: ${tier_name} ${start_date} ~ ${end_date}`
    },
  },
  'subscription extend': {
    usage: '<아이디> <새 종료일>',
    summary: '이용 중인 구독의 종료일을 바꿉니다.',
    run: async (call, [username, end]) => {
      const params = await paramsOf(call, username)
      const end_date = neededDay(end, '종료일')
      await call(contract.extendSubscription, { params, body: { end_date } })
      return `${username} 회원의 구독이 ${end_date}까지입니다.`
    },
  },
  'subscription cancel': {
    usage: '<아이디> [시작일] [--reason <이유>]',
    summary:
      '이용 중인 구독을 오늘까지로 끝냅니다. 시작일을 적으면 그날 시작하는 구독. 돌려줄 금액은 환불로 올라갑니다.',
    run: async (call, given) => {
      const { plain, options } = optionsOf(given, ['reason'])
      const [username, start] = plain
      const params = await paramsOf(call, username)
      const start_date = start === undefined ? null : neededDay(start, '시작일')
      const body = { start_date, staff_reason: options.reason ?? USUAL_REASON }
      const { receipt, cancelled_date, amount } = await call(contract.cancelSubscription, { params, body })
      const refund = amount > 0 ? ` 돌려줄 금액: ${exactWon(amount)}` : ''
      return `${username} 회원의 구독을 해지했습니다. ${cancelled_date}부터 이용할 수 없습니다. 확인 번호: ${receipt}.${refund}`
    },
  },
}

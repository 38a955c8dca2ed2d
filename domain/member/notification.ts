import { koreanDay, longDayWording, monthDayWording, startOfDayInSeoul, timeWording } from '../calendar.ts'
import type { PrizeRank } from '../draw/draw.ts'
import { DAY, MINUTE } from '../duration.ts'
import { exactWon } from '../money/won.ts'
import { withParticle } from '../particle.ts'
import { type LeakText, leakWording } from '../site/leak.ts'
import type { NotificationKind } from './notification-kinds.ts'
import { WEBHOOK_FAILING_DAYS } from './webhook.ts'

/** How a member's numbers of a tallied round did. Where some were bought, all of it is about those alone. */
export interface ResultFacts {
  readonly round: number
  /** The revision of the draw, by its corrections, on which the result is based; absent in rows from before November 2026. */
  readonly revision?: number
  readonly numbers: readonly number[]
  readonly bonus: number
  readonly made: number
  readonly bought: number
  /** The most main numbers that one of them holds. */
  readonly most_matched: number
  /** How many of them won, rank 1 to 5. */
  readonly ranks: readonly number[]
  /** Won after tax; 0 where none was bought. */
  readonly net: number
  /** The last Korean day on which it can be claimed; null where nothing was won. */
  readonly claim_until: string | null
  /** Whether the member was told otherwise before. */
  readonly is_correction: boolean
}

/** How the tickets of a tallied round did that a member bought together with others. */
export interface SharedFacts {
  readonly round: number
  /** The revision of the draw, by its corrections, on which the result is based. */
  readonly revision: number
  /** Winning games of all these tickets. */
  readonly games: number
  /** Won of the member's own share, before and after tax. */
  readonly gross: number
  readonly net: number
  /** The last Korean day on which it can be claimed. */
  readonly claim_until: string
  /** Whether the member was told otherwise before. */
  readonly is_correction: boolean
}

/**
 * What became of a member's agreement on tickets that were bought together: taken back since what they had agreed on was changed, or gone
 * since the opener took them out of the list.
 */
export interface AgreementFacts {
  readonly what: 'asked_anew' | 'taken_out'
  readonly round: number
}

/** A prize that can be claimed for some days more. */
export interface ClaimFacts {
  readonly round: number
  readonly rank: PrizeRank
  /** Games that won, and won after tax of all of them. */
  readonly games: number
  readonly net: number
  readonly claim_until: string
  readonly days: number
}

export interface PlanFacts {
  readonly tier_name: string
  readonly last_day: string
  readonly days: number
}

export interface NewsFacts {
  readonly title: string
  /** The page that says more; absent: the dashboard, where announcements are. */
  readonly path?: `/${string}`
  /** Absent: 새 공지가 있어요. */
  readonly heading?: string
  /** Of an advertisement, who sends it and how they are reached (정보통신망법 §50 (4)). */
  readonly advertiser?: string
}

/** An action on the account, by the member or by an intruder. */
export type SecurityFacts =
  /** A sign-in in a browser that the member had not signed in with; `at` in UTC. */
  | {
      readonly what: 'new_device'
      readonly device: string
      readonly at: string
      /** True where it is sent after the session of that sign-in has ended. */
      readonly is_over?: boolean
    }
  | {
      readonly what: 'second_factor_on' | 'second_factor_off' | 'second_factor_reset'
      readonly at: string
      /** True where it is sent after the second factor was turned on or off once more. */
      readonly is_over?: boolean
    }
  /**
   * A session ended because a token of it was used twice, or in another browser than its own; `device`: the browser that it began
   * in, `at` in UTC.
   */
  | { readonly what: 'theft_noticed'; readonly device: string; readonly at: string }
  /** The member, or who has their password and session, chose a new password, or made new recovery codes. */
  | { readonly what: 'password_changed' | 'recovery_codes_renewed'; readonly at: string }
  /** A passkey was registered or taken away; `name`: what its owner calls it. */
  | { readonly what: 'passkey_added' | 'passkey_removed'; readonly name: string; readonly at: string }
  /** Nothing more is posted to a webhook: it said that it is gone, or failed for days; `host`: of its address. */
  | { readonly what: 'webhook_ended'; readonly host: string; readonly why: 'gone' | 'failing'; readonly at: string }
  /** A changed number was confirmed; `mobile_number` masked, `●●●-●●●●-5678`. */
  | { readonly what: 'mobile_number_changed'; readonly mobile_number: string; readonly at: string }
  /** The member ended a plan and no money comes back. */
  | {
      readonly what: 'plan_cancelled'
      readonly receipt: string
      readonly tier_name: string
      readonly last_day: string
      readonly at: string
    }
  /** Personal data of the member leaked, or may have (§34 of the 개인정보 보호법). */
  | (LeakText & { readonly what: 'leak'; readonly at: string })
  /** The account of a refund was named, or taken away (null), by the member or by staff; `국민 ●●●● 4417 · 김*나`. */
  | {
      readonly what: 'refund_account'
      readonly receipt: string
      readonly account: string | null
      readonly is_by_staff: boolean
      readonly at: string
    }

/** The facts of each kind, from which its words are made whenever it is shown. */
export interface NotificationFacts {
  readonly result: ResultFacts
  readonly shared: SharedFacts | AgreementFacts
  readonly claim: ClaimFacts
  readonly plan: PlanFacts
  readonly news: NewsFacts
  readonly security: SecurityFacts
}

/** Whether a notification tells of money that was won. */
export const isWin = (kind: NotificationKind, facts: unknown): boolean =>
  (kind === 'result' || kind === 'shared') && (facts as ResultFacts | SharedFacts).net > 0

/** How much of money and luck a screen may show that others may see. */
export type Discretion = 'all' | 'outcome' | 'nothing'

/** The detail that a member allowed on a locked screen. */
export const discretionOf = (given: readonly string[]): Discretion =>
  given.includes('amount_shown') ? 'all' : given.includes('outcome_shown') ? 'outcome' : 'nothing'

interface Wording {
  readonly title: string
  readonly body: string
  /** The page that says more. */
  readonly path: `/${string}`
}

/** Title and text of a notification, in Korean; nothing in it asks anybody to play. */
export function notificationWording<K extends NotificationKind>(
  kind: K,
  facts: NotificationFacts[K],
  discretion: Discretion,
): Wording {
  const words = WORDINGS[kind] as (facts: NotificationFacts[K], discretion: Discretion) => Wording
  return words(facts, discretion)
}

const WORDINGS: { readonly [K in NotificationKind]: (facts: NotificationFacts[K], discretion: Discretion) => Wording } =
  {
    result: (facts, discretion) => {
      const path = `/dashboard/numbers?round=${facts.round}` as const
      const { title, body } = resultWording(facts, discretion)
      if (!facts.is_correction) return { title, body, path }
      return {
        title: `제${facts.round}회 결과를 바로잡았어요`,
        body: `먼저 알려 드린 결과가 틀렸어요. 죄송해요.\n${discretion === 'nothing' ? body : `${title}\n${body}`}`,
        path,
      }
    },
    shared: (facts, discretion) => {
      const path = '/dashboard/syndicates'
      if ('what' in facts) return { ...agreementWording(facts), path }
      const { title, body } = sharedWording(facts, discretion)
      if (!facts.is_correction) return { title, body, path }
      return {
        title: `제${facts.round}회 함께 산 복권의 결과를 바로잡았어요`,
        body: `먼저 알려 드린 결과가 틀렸어요. 죄송해요. 다시 나눈 몫을 확인해 주세요.\n${body}`,
        path,
      }
    },
    claim: ({ round, rank, games, net, claim_until, days }, discretion) => ({
      title: days === 0 ? '오늘이 청구 마감이에요' : `청구 마감이 ${days}일 남았어요`,
      body:
        discretion === 'all'
          ? `제${round}회 ${rank}등${games > 1 ? ` ${games}게임` : ''} ${exactWon(net)} · ${monthDayWording(claim_until)}까지\n이미 받으셨다면 이 알림은 무시하세요.`
          : `${monthDayWording(claim_until)}까지예요. 이미 받으셨다면 이 알림은 무시하세요.`,
      path: `/dashboard/numbers?round=${round}&show=won`,
    }),
    plan: ({ tier_name, last_day, days }) => ({
      title: days === 0 ? '구독이 오늘 끝나요' : `구독이 ${days}일 뒤에 끝나요`,
      body: `${withParticle(tier_name, '은/는')} ${monthDayWording(last_day)}까지 이용할 수 있어요. 자동으로 결제되지 않아요.`,
      path: '/dashboard/subscription',
    }),
    news: ({ title, path = '/dashboard', heading = '새 공지가 있어요', advertiser }) => ({
      title: advertiser === undefined ? heading : '(광고) 새 소식이 있어요',
      body: advertiser === undefined ? title : `${title}\n보내는 곳: ${advertiser}`,
      path,
    }),
    security: (facts) => {
      if (facts.what === 'leak') return { ...leakWording(facts), path: '/dashboard/inbox' }
      const at = momentWording(facts.at)
      if (facts.what === 'new_device')
        return {
          title: '새 기기에서 로그인했어요',
          body: `${facts.device} · ${at}\n${facts.is_over ? '지금은 로그아웃되어 있어요. 본인이 아니면 비밀번호를 바꿔 주세요.' : '본인이 아니면 그 기기를 로그아웃시키고 비밀번호를 바꿔 주세요.'}`,
          path: '/dashboard/profile#devices',
        }
      if (facts.what === 'theft_noticed')
        return {
          title: '로그인 정보가 다른 곳에서 쓰였어요',
          body: `${facts.device} · ${at}\n그 로그인을 끝냈어요. 쿠키를 지우거나 기기를 되돌린 적이 없으면 비밀번호를 바꿔 주세요.`,
          path: '/dashboard/profile#devices',
        }
      if (facts.what === 'plan_cancelled' || facts.what === 'refund_account') return cancellationWording(facts, at)
      switch (facts.what) {
        case 'password_changed':
          return {
            title: '비밀번호가 바뀌었어요',
            body: `${at} · 다른 기기는 모두 로그아웃했어요.\n본인이 바꾼 것이 아니면 임시 비밀번호로 로그인해 다시 바꿔 주세요.`,
            path: '/dashboard/profile#password',
          }
        case 'mobile_number_changed':
          return {
            title: '휴대폰 번호가 바뀌었어요',
            body: `${facts.mobile_number} · ${at}\n본인이 바꾼 것이 아니면 비밀번호를 바꾸고 고객센터로 알려 주세요.`,
            path: '/dashboard/profile#personal',
          }
        case 'passkey_added':
          return {
            title: '패스키를 등록했어요',
            body: `${facts.name} · ${at}\n본인이 등록한 것이 아니면 지우고 비밀번호를 바꿔 주세요.`,
            path: '/dashboard/profile#passkeys',
          }
        case 'passkey_removed':
          return {
            title: '패스키를 지웠어요',
            body: `${facts.name} · ${at}\n본인이 지운 것이 아니면 비밀번호를 바꿔 주세요.`,
            path: '/dashboard/profile#passkeys',
          }
        case 'webhook_ended':
          return {
            title: '웹훅으로 보내기를 멈췄어요',
            body: `${facts.host} · ${at}\n${facts.why === 'gone' ? '주소가 더 받지 않겠다고 답했어요.' : `${WEBHOOK_FAILING_DAYS}일 동안 한 번도 받지 못했어요.`} 다시 받으려면 지우고 새로 추가해 주세요.`,
            path: '/dashboard/webhooks',
          }
        case 'recovery_codes_renewed':
          return {
            title: '복구 코드를 새로 받았어요',
            body: `${at} · 전에 받은 복구 코드는 사용할 수 없어요.\n본인이 받은 것이 아니면 비밀번호를 바꾸고 복구 코드를 다시 받아 주세요.`,
            path: '/dashboard/profile#second-factor',
          }
        default:
          return factorWording(facts, at)
      }
    },
  }

/** A moment as one says it, `11월 28일 (토) 21:05`; the inbox and the phone say the year. */
const momentWording = (instant: string): string => `${monthDayWording(koreanDay(instant))} ${timeWording(instant)}`

type CancellationFacts = Extract<SecurityFacts, { readonly receipt: string }>

/** `at`: a time in words. */
function cancellationWording(facts: CancellationFacts, at: string): Wording {
  const path = `/dashboard/subscription/cancellations/${facts.receipt}` as const
  if (facts.what === 'plan_cancelled')
    return {
      title: '구독을 해지했어요',
      body: `${facts.tier_name} · ${longDayWording(facts.last_day)}까지 · ${at}\n본인이 아니면 해지를 되돌리고 비밀번호를 바꿔 주세요.`,
      path,
    }
  const who = facts.is_by_staff ? ' · 고객센터' : ''
  if (facts.account === null)
    return {
      title: '환불받을 계좌를 뺐어요',
      body: `${at}${who}\n본인이 아니면 계좌를 다시 적고 비밀번호를 바꿔 주세요.`,
      path,
    }
  return {
    title: '환불받을 계좌가 적혔어요',
    body: `${facts.account} · ${at}${who}\n${
      facts.is_by_staff
        ? '요청한 적이 없으면 계좌를 빼고 바로 고객센터로 알려 주세요.'
        : '본인이 아니면 계좌를 빼거나 해지를 되돌리고 비밀번호를 바꿔 주세요.'
    }`,
    path,
  }
}

/** `at`: a time in words. */
function factorWording(
  { what, is_over }: Extract<SecurityFacts, { readonly what: `second_factor_${string}` }>,
  at: string,
): Wording {
  const path = '/dashboard/profile#second-factor'
  const title = what === 'second_factor_on' ? '2단계 인증이 켜졌어요' : '2단계 인증이 꺼졌어요'
  if (is_over)
    return {
      title,
      path,
      body: `${at} · 그 뒤에 다시 바뀌었어요.\n본인이 바꾼 것이 아니면 바로 고객센터로 알려 주세요.`,
    }
  const body = {
    second_factor_on: `${at} · 이제 로그인할 때 인증 코드도 입력해요.\n본인이 켠 것이 아니면 바로 고객센터로 알려 주세요.`,
    second_factor_off: `${at} · 이제 인증 코드를 묻지 않아요.\n본인이 끈 것이 아니면 비밀번호를 바꾸고 다시 켜 주세요.`,
    second_factor_reset: `${at}에 고객센터가 껐어요.\n요청한 적이 없으면 바로 고객센터로 알려 주세요.`,
  }[what]
  return { title, body, path }
}

/** Nothing matched is no figure. */
const bestWording = (matched: number): string =>
  matched === 0 ? '맞은 번호가 하나도 없었어요.' : `가장 많이 맞은 게임은 ${matched}개예요.`

function resultWording(facts: ResultFacts, discretion: Discretion): Omit<Wording, 'path'> {
  const { round, numbers, bonus, bought, made, most_matched, ranks, net, claim_until } = facts
  const title = `제${round}회 결과가 나왔어요`
  if (discretion === 'nothing') return { title, body: '앱에서 내 번호의 결과를 확인해 보세요.' }
  const balls = `${numbers.join(' · ')} + ${bonus}`
  const won = ranks.reduce((sum, games) => sum + games, 0)
  const best = ranks.findIndex((games) => games > 0) + 1
  if (bought === 0)
    return {
      title,
      body: [
        balls,
        won > 0
          ? `만든 ${made}세트 중 ${won}세트가 등수에 들어요. 샀다면 실물 복권과 대조하세요.`
          : `만든 ${made}세트에 당첨은 없어요. ${bestWording(most_matched)}`,
      ].join('\n'),
    }
  if (won === 0)
    return {
      title,
      body: [
        balls,
        `산 ${bought}게임은 이번에 당첨이 없어요.`,
        ...(discretion === 'all' ? [bestWording(most_matched)] : []),
      ].join('\n'),
    }
  if (discretion === 'outcome')
    return {
      title: `제${round}회에서 당첨됐어요`,
      body: `산 번호 ${won}게임이 당첨됐어요. 등수와 받을 금액은 앱에서 확인해 주세요.`,
    }
  return {
    title: `제${round}회에서 ${best}등에 당첨됐어요`,
    body: [
      `산 ${bought}게임 중 ${won}게임 당첨 · 가장 많이 맞은 게임 ${most_matched}개 일치`,
      `세금을 떼고 ${exactWon(net)} · ${longDayWording(claim_until ?? '')}까지 받을 수 있어요.`,
      '실물 복권과 꼭 대조하세요.',
    ].join('\n'),
  }
}

const agreementWording = ({ what, round }: AgreementFacts): Omit<Wording, 'path'> =>
  what === 'asked_anew'
    ? {
        title: `제${round}회 함께 산 복권의 내용이 바뀌었어요`,
        body: '복권이나 몫, 사람이 바뀌어서 내 동의가 지워졌어요. 판매가 끝나기 전에 다시 읽고 동의해 주세요.',
      }
    : {
        title: `제${round}회 함께 산 복권에서 빠졌어요`,
        body: '만든 사람이 목록에서 내 이름을 뺐어요. 잘못 뺐다면 만든 사람에게 말해 주세요.',
      }

function sharedWording({ round, games, net, claim_until }: SharedFacts, discretion: Discretion): Omit<Wording, 'path'> {
  const title = `제${round}회 함께 산 복권의 결과가 나왔어요`
  if (discretion === 'nothing') return { title, body: '앱에서 결과를 확인해 보세요.' }
  if (games === 0) return { title, body: '함께 산 복권은 이번에 당첨이 없어요.' }
  if (discretion === 'outcome') return { title, body: '함께 산 복권이 당첨됐어요. 내 몫은 앱에서 확인해 주세요.' }
  return {
    title,
    body: [
      `${games}게임 당첨 · 내 몫은 각자 세금을 떼면 ${exactWon(net)}`,
      `${longDayWording(claim_until)}까지 찾을 수 있어요. 실물 복권과 꼭 대조하세요.`,
    ].join('\n'),
  }
}

/** Korean minutes of the day of the quiet hours, from 21:00 to 08:00. */
const [QUIET_FROM, QUIET_UNTIL] = [21 * 60, 8 * 60]

/** Whether it is between 21:00 and 08:00 in Korea. `now`: milliseconds since 1970. */
export function isQuietHour(now: number): boolean {
  const minute = (now - startOfDayInSeoul(now)) / MINUTE
  return minute >= QUIET_FROM || minute < QUIET_UNTIL
}

/** Kinds that are also sent between 21:00 and 08:00, the result only to members who asked for that. */
export const maySendByNight = (kind: NotificationKind, given: ReadonlySet<string>): boolean =>
  kind === 'security' || ((kind === 'result' || kind === 'shared') && given.has('result_by_night'))

/** When the quiet hours end in which an instant lies. Milliseconds since 1970. */
export function endOfQuietHours(now: number): number {
  const midnight = startOfDayInSeoul(now)
  return midnight + QUIET_UNTIL * MINUTE + ((now - midnight) / MINUTE >= QUIET_FROM ? DAY : 0)
}

/** A notification on its way: sealed in its row, and what a push hands to the service worker. */
export interface Notice {
  readonly title: string
  readonly body: string
  /** The page that says more, and the page on which one tap ends this kind on this channel. */
  readonly url: string
  /** Empty where nothing can be ended: a notice that the law demands. */
  readonly stop_url: string
  /** The same for what is about the same thing: a device that gets it twice shows it once. At most 32 of A–Z a–z 0–9 - _. */
  readonly tag: string
  /** True where it corrects one of the same tag: it is shown in its place, and heard once more. */
  readonly is_correction?: boolean
  /** True where it advertises: it begins with (광고), and its way out is free and ends all advertising. */
  readonly is_advertising?: boolean
  /** True where it tells of a prize and the member allows a mark on the icon of the installed app. */
  readonly is_win?: boolean
}

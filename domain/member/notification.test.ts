import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../duration.ts'
import {
  type Discretion,
  discretionOf,
  endOfQuietHours,
  isQuietHour,
  isWin,
  maySendByNight,
  type NotificationFacts,
  notificationWording,
  type ResultFacts,
  type SecurityFacts,
  type SharedFacts,
} from './notification.ts'
import { consentTo } from './notification-kinds.ts'

const WON: ResultFacts = {
  round: 1245,
  numbers: [1, 7, 14, 25, 32, 44],
  bonus: 9,
  made: 9,
  bought: 5,
  most_matched: 5,
  ranks: [0, 1, 0, 0, 2],
  net: 43_005_242,
  claim_until: '2027-10-12',
  is_correction: false,
}
const MISSED: ResultFacts = { ...WON, most_matched: 2, ranks: [0, 0, 0, 0, 0], net: 0, claim_until: null }

const result = (facts: Partial<ResultFacts>, discretion: Discretion = 'all', of = WON) =>
  notificationWording('result', { ...of, ...facts }, discretion)

describe('a result', () => {
  const path = '/dashboard/numbers?round=1245'

  it('names the best rank, the games, the sum after tax and the last day', () => {
    expect(result({})).toEqual({
      title: '제1245회에서 2등에 당첨됐어요',
      body: [
        '산 5게임 중 3게임 당첨 · 가장 많이 맞은 게임 5개 일치',
        '세금을 떼고 43,005,242원 · 2027년 10월 12일까지 받을 수 있어요.',
        '실물 복권과 꼭 대조하세요.',
      ].join('\n'),
      path,
    })
    expect(result({ ranks: [1, 0, 0, 0, 0] }).title).toBe('제1245회에서 1등에 당첨됐어요')
    expect(result({ ranks: [0, 0, 0, 0, 1] }).title).toBe('제1245회에서 5등에 당첨됐어요')
  })

  it('says on a locked screen only as much as the member allowed', () => {
    expect(result({}, 'outcome')).toEqual({
      title: '제1245회에서 당첨됐어요',
      body: '산 번호 3게임이 당첨됐어요. 등수와 받을 금액은 앱에서 확인해 주세요.',
      path,
    })
    const unsaid = { title: '제1245회 결과가 나왔어요', body: '앱에서 내 번호의 결과를 확인해 보세요.', path }
    expect(result({}, 'nothing')).toEqual(unsaid)
    expect(result({}, 'nothing', MISSED)).toEqual(unsaid)
  })

  it('without a prize gives the balls, and the best game to whoever sees all', () => {
    const title = '제1245회 결과가 나왔어요'
    const missed = '1 · 7 · 14 · 25 · 32 · 44 + 9\n산 5게임은 이번에 당첨이 없어요.'
    expect(result({}, 'all', MISSED)).toEqual({ title, body: `${missed}\n가장 많이 맞은 게임은 2개예요.`, path })
    expect(result({}, 'outcome', MISSED)).toEqual({ title, body: missed, path })
    expect(result({ most_matched: 0 }, 'all', MISSED).body).toBe(`${missed}\n맞은 번호가 하나도 없었어요.`)
  })

  it('of sets that nobody bought speaks of sets and of no money', () => {
    const made = { bought: 0, net: 0, claim_until: null }
    const balls = '1 · 7 · 14 · 25 · 32 · 44 + 9\n'
    const title = '제1245회 결과가 나왔어요'
    expect(result(made)).toEqual({
      title,
      body: `${balls}만든 9세트 중 3세트가 등수에 들어요. 샀다면 실물 복권과 대조하세요.`,
      path,
    })
    expect(result({ ...made, ranks: [0, 0, 0, 0, 1] }).body).toContain('만든 9세트 중 1세트가')
    expect(result(made, 'outcome', MISSED)).toEqual({
      title,
      body: `${balls}만든 9세트에 당첨은 없어요. 가장 많이 맞은 게임은 2개예요.`,
      path,
    })
    expect(result({ ...made, most_matched: 0 }, 'all', MISSED).body).toContain('맞은 번호가 하나도 없었어요.')
  })

  it('that was told otherwise before begins with the word of it', () => {
    const title = '제1245회 결과를 바로잡았어요'
    const sorry = '먼저 알려 드린 결과가 틀렸어요. 죄송해요.\n'
    const corrected = result({ is_correction: true })
    const plain = result({})
    expect(corrected).toEqual({ title, body: `${sorry}${plain.title}\n${plain.body}`, path })
    expect(result({ is_correction: true }, 'nothing')).toEqual({
      title,
      body: `${sorry}${result({}, 'nothing').body}`,
      path,
    })
  })

  it('counts as a win only with money', () => {
    expect(isWin('result', WON)).toBe(true)
    expect(isWin('shared', { net: 1 })).toBe(true)
    expect(isWin('result', MISSED)).toBe(false)
    expect(isWin('shared', { net: 0 })).toBe(false)
    expect(isWin('claim', WON)).toBe(false)
    expect(isWin('plan', { net: 5_000 })).toBe(false)
  })
})

describe('tickets that were bought together', () => {
  const path = '/dashboard/syndicates'
  const won: SharedFacts = {
    ...{
      round: 1245,
      revision: 0,
      games: 2,
      gross: 60_000,
      net: 55_000,
      claim_until: '2027-10-12',
      is_correction: false,
    },
  }
  const title = '제1245회 함께 산 복권의 결과가 나왔어요'

  it.each<[Discretion, SharedFacts, string]>([
    [
      'all',
      won,
      '2게임 당첨 · 내 몫은 각자 세금을 떼면 55,000원\n2027년 10월 12일까지 찾을 수 있어요. 실물 복권과 꼭 대조하세요.',
    ],
    ['outcome', won, '함께 산 복권이 당첨됐어요. 내 몫은 앱에서 확인해 주세요.'],
    ['nothing', won, '앱에서 결과를 확인해 보세요.'],
    ['all', { ...won, games: 0, net: 0 }, '함께 산 복권은 이번에 당첨이 없어요.'],
    ['outcome', { ...won, games: 0, net: 0 }, '함께 산 복권은 이번에 당첨이 없어요.'],
    ['nothing', { ...won, games: 0, net: 0 }, '앱에서 결과를 확인해 보세요.'],
  ])('tell with %s: %o', (discretion, facts, body) =>
    expect(notificationWording('shared', facts, discretion)).toEqual({ title, body, path }),
  )

  it('say what was wrong before', () =>
    expect(notificationWording('shared', { ...won, is_correction: true }, 'nothing')).toEqual({
      title: '제1245회 함께 산 복권의 결과를 바로잡았어요',
      body: '먼저 알려 드린 결과가 틀렸어요. 죄송해요. 다시 나눈 몫을 확인해 주세요.\n앱에서 결과를 확인해 보세요.',
      path,
    }))

  it('say what became of an agreement', () => {
    expect(notificationWording('shared', { what: 'asked_anew', round: 1246 }, 'all')).toEqual({
      title: '제1246회 함께 산 복권의 내용이 바뀌었어요',
      body: '복권이나 몫, 사람이 바뀌어서 내 동의가 지워졌어요. 판매가 끝나기 전에 다시 읽고 동의해 주세요.',
      path,
    })
    expect(notificationWording('shared', { what: 'taken_out', round: 1246 }, 'all')).toEqual({
      title: '제1246회 함께 산 복권에서 빠졌어요',
      body: '만든 사람이 목록에서 내 이름을 뺐어요. 잘못 뺐다면 만든 사람에게 말해 주세요.',
      path,
    })
  })
})

describe('the end of a claim', () => {
  const facts: NotificationFacts['claim'] = {
    ...{ round: 1193, rank: 3, games: 1, net: 1_350_000, claim_until: '2026-12-08', days: 9 },
  }
  const told = (change: Partial<typeof facts> = {}, discretion: Discretion = 'all') =>
    notificationWording('claim', { ...facts, ...change }, discretion)

  it('names rank, money and day, and where to go', () =>
    expect(told()).toEqual({
      title: '청구 마감이 9일 남았어요',
      body: '제1193회 3등 1,350,000원 · 12월 8일 (화)까지\n이미 받으셨다면 이 알림은 무시하세요.',
      path: '/dashboard/numbers?round=1193&show=won',
    }))

  it('says it on the last day, and counts games where there are several', () => {
    expect(told({ days: 0 }).title).toBe('오늘이 청구 마감이에요')
    expect(told({ games: 2 }).body).toContain('3등 2게임 1,350,000원')
  })

  it.each<Discretion>(['outcome', 'nothing'])('keeps rank and money to itself with %s', (discretion) =>
    expect(told({}, discretion).body).toBe('12월 8일 (화)까지예요. 이미 받으셨다면 이 알림은 무시하세요.'),
  )
})

describe('plans and news', () => {
  it('say the last day, and that nothing is paid by itself', () => {
    const plan = (days: number) =>
      notificationWording('plan', { tier_name: '골드', last_day: '2026-12-03', days }, 'nothing')
    expect(plan(3)).toEqual({
      title: '구독이 3일 뒤에 끝나요',
      body: '골드는 12월 3일 (목)까지 이용할 수 있어요. 자동으로 결제되지 않아요.',
      path: '/dashboard/subscription',
    })
    expect(plan(0).title).toBe('구독이 오늘 끝나요')
  })

  it('lead to the dashboard, or to the page that says more', () => {
    const news = (facts: NotificationFacts['news']) => notificationWording('news', facts, 'all')
    expect(news({ title: '점검 안내' })).toEqual({ title: '새 공지가 있어요', body: '점검 안내', path: '/dashboard' })
    expect(news({ title: '약관 안내', path: '/terms', heading: '약관이 바뀌어요' })).toEqual({
      ...{ title: '약관이 바뀌어요', body: '약관 안내', path: '/terms' },
    })
  })

  it('begin with the mark of an advertisement, and say who sends it', () =>
    expect(
      notificationWording('news', { title: '연말 할인', heading: '할인', advertiser: '로또렌즈 02-123-4567' }, 'all'),
    ).toEqual({
      title: '(광고) 새 소식이 있어요',
      body: '연말 할인\n보내는 곳: 로또렌즈 02-123-4567',
      path: '/dashboard',
    }))
})

describe('the account', () => {
  const at = '2026-11-28T12:05:00.000Z'
  const TIME = '11월 28일 (토) 21:05'
  const plan = { receipt: 'R-1', at } as const

  it.each<[SecurityFacts, string, string, string]>([
    [
      { what: 'new_device', device: '안드로이드 · 크롬', at },
      '새 기기에서 로그인했어요',
      `안드로이드 · 크롬 · ${TIME}\n본인이 아니면 그 기기를 로그아웃시키고 비밀번호를 바꿔 주세요.`,
      '/dashboard/profile#devices',
    ],
    [
      { what: 'new_device', device: '안드로이드 · 크롬', at, is_over: true },
      '새 기기에서 로그인했어요',
      `안드로이드 · 크롬 · ${TIME}\n지금은 로그아웃되어 있어요. 본인이 아니면 비밀번호를 바꿔 주세요.`,
      '/dashboard/profile#devices',
    ],
    [
      { what: 'theft_noticed', device: '윈도우 · 엣지', at },
      '로그인 정보가 다른 곳에서 쓰였어요',
      `윈도우 · 엣지 · ${TIME}\n그 로그인을 끝냈어요. 쿠키를 지우거나 기기를 되돌린 적이 없으면 비밀번호를 바꿔 주세요.`,
      '/dashboard/profile#devices',
    ],
    [
      { what: 'password_changed', at },
      '비밀번호가 바뀌었어요',
      `${TIME} · 다른 기기는 모두 로그아웃했어요.\n본인이 바꾼 것이 아니면 임시 비밀번호로 로그인해 다시 바꿔 주세요.`,
      '/dashboard/profile#password',
    ],
    [
      { what: 'mobile_number_changed', mobile_number: '●●●-●●●●-5678', at },
      '휴대폰 번호가 바뀌었어요',
      `●●●-●●●●-5678 · ${TIME}\n본인이 바꾼 것이 아니면 비밀번호를 바꾸고 고객센터로 알려 주세요.`,
      '/dashboard/profile#personal',
    ],
    [
      { what: 'passkey_added', name: '내 휴대폰', at },
      '패스키를 등록했어요',
      `내 휴대폰 · ${TIME}\n본인이 등록한 것이 아니면 지우고 비밀번호를 바꿔 주세요.`,
      '/dashboard/profile#passkeys',
    ],
    [
      { what: 'passkey_removed', name: '내 휴대폰', at },
      '패스키를 지웠어요',
      `내 휴대폰 · ${TIME}\n본인이 지운 것이 아니면 비밀번호를 바꿔 주세요.`,
      '/dashboard/profile#passkeys',
    ],
    [
      { what: 'webhook_ended', host: 'example.org', why: 'gone', at },
      '웹훅으로 보내기를 멈췄어요',
      `example.org · ${TIME}\n주소가 더 받지 않겠다고 답했어요. 다시 받으려면 지우고 새로 추가해 주세요.`,
      '/dashboard/webhooks',
    ],
    [
      { what: 'webhook_ended', host: 'example.org', why: 'failing', at },
      '웹훅으로 보내기를 멈췄어요',
      `example.org · ${TIME}\n5일 동안 한 번도 받지 못했어요. 다시 받으려면 지우고 새로 추가해 주세요.`,
      '/dashboard/webhooks',
    ],
    [
      { what: 'recovery_codes_renewed', at },
      '복구 코드를 새로 받았어요',
      `${TIME} · 전에 받은 복구 코드는 사용할 수 없어요.\n본인이 받은 것이 아니면 비밀번호를 바꾸고 복구 코드를 다시 받아 주세요.`,
      '/dashboard/profile#second-factor',
    ],
    [
      { what: 'second_factor_on', at },
      '2단계 인증이 켜졌어요',
      `${TIME} · 이제 로그인할 때 인증 코드도 입력해요.\n본인이 켠 것이 아니면 바로 고객센터로 알려 주세요.`,
      '/dashboard/profile#second-factor',
    ],
    [
      { what: 'second_factor_off', at },
      '2단계 인증이 꺼졌어요',
      `${TIME} · 이제 인증 코드를 묻지 않아요.\n본인이 끈 것이 아니면 비밀번호를 바꾸고 다시 켜 주세요.`,
      '/dashboard/profile#second-factor',
    ],
    [
      { what: 'second_factor_reset', at },
      '2단계 인증이 꺼졌어요',
      `${TIME}에 고객센터가 껐어요.\n요청한 적이 없으면 바로 고객센터로 알려 주세요.`,
      '/dashboard/profile#second-factor',
    ],
    [
      { what: 'second_factor_on', at, is_over: true },
      '2단계 인증이 켜졌어요',
      `${TIME} · 그 뒤에 다시 바뀌었어요.\n본인이 바꾼 것이 아니면 바로 고객센터로 알려 주세요.`,
      '/dashboard/profile#second-factor',
    ],
    [
      { what: 'plan_cancelled', tier_name: '골드', last_day: '2026-12-03', ...plan },
      '구독을 해지했어요',
      `골드 · 2026년 12월 3일까지 · ${TIME}\n본인이 아니면 해지를 되돌리고 비밀번호를 바꿔 주세요.`,
      '/dashboard/subscription/cancellations/R-1',
    ],
    [
      { what: 'refund_account', account: null, is_by_staff: false, ...plan },
      '환불받을 계좌를 뺐어요',
      `${TIME}\n본인이 아니면 계좌를 다시 적고 비밀번호를 바꿔 주세요.`,
      '/dashboard/subscription/cancellations/R-1',
    ],
    [
      { what: 'refund_account', account: null, is_by_staff: true, ...plan },
      '환불받을 계좌를 뺐어요',
      `${TIME} · 고객센터\n본인이 아니면 계좌를 다시 적고 비밀번호를 바꿔 주세요.`,
      '/dashboard/subscription/cancellations/R-1',
    ],
    [
      { what: 'refund_account', account: '국민 ●●●● 4417 · 김*나', is_by_staff: false, ...plan },
      '환불받을 계좌가 적혔어요',
      `국민 ●●●● 4417 · 김*나 · ${TIME}\n본인이 아니면 계좌를 빼거나 해지를 되돌리고 비밀번호를 바꿔 주세요.`,
      '/dashboard/subscription/cancellations/R-1',
    ],
    [
      { what: 'refund_account', account: '국민 ●●●● 4417 · 김*나', is_by_staff: true, ...plan },
      '환불받을 계좌가 적혔어요',
      `국민 ●●●● 4417 · 김*나 · ${TIME} · 고객센터\n요청한 적이 없으면 계좌를 빼고 바로 고객센터로 알려 주세요.`,
      '/dashboard/subscription/cancellations/R-1',
    ],
  ])('tells of %o', (facts, title, body, path) =>
    expect(notificationWording('security', facts, 'nothing')).toEqual({ title, body, path }),
  )
})

describe('what a member consented to', () => {
  it('is asked for each kind on each channel', () => expect(consentTo('claim', 'sms')).toBe('claim_sms'))

  it.each<[readonly string[], Discretion]>([
    [[], 'nothing'],
    [['result_push'], 'nothing'],
    [['outcome_shown'], 'outcome'],
    [['amount_shown'], 'all'],
    [['outcome_shown', 'amount_shown'], 'all'],
  ])('of a locked screen: %j shows %s', (given, shown) => expect(discretionOf(given)).toBe(shown))
})

describe('the quiet hours', () => {
  const midnight = Date.parse('2026-11-28T00:00:00+09:00')

  it.each<[number, boolean]>([
    [0, true],
    [8 * HOUR - 1, true],
    [8 * HOUR, false],
    [21 * HOUR - 1, false],
    [21 * HOUR, true],
    [DAY - 1, true],
  ])('%i ms after midnight in Korea: %s', (after, isQuiet) => expect(isQuietHour(midnight + after)).toBe(isQuiet))

  it('end at eight, of the same day or of the next', () => {
    const eight = midnight + 8 * HOUR
    expect(endOfQuietHours(midnight + MINUTE)).toBe(eight)
    expect(endOfQuietHours(midnight + 21 * HOUR - 1)).toBe(eight)
    expect(endOfQuietHours(midnight + 21 * HOUR)).toBe(eight + DAY)
    expect(endOfQuietHours(midnight + 22 * HOUR)).toBe(eight + DAY)
  })

  it('stop nothing about the account, and a result only where it was not asked for', () => {
    const asked = new Set(['result_by_night'])
    const other = new Set(['result_push'])
    expect(maySendByNight('security', new Set())).toBe(true)
    expect(maySendByNight('result', asked)).toBe(true)
    expect(maySendByNight('shared', asked)).toBe(true)
    expect(maySendByNight('result', other)).toBe(false)
    expect(maySendByNight('shared', other)).toBe(false)
    expect(maySendByNight('claim', asked)).toBe(false)
    expect(maySendByNight('news', asked)).toBe(false)
  })
})

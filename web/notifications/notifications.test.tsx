import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addPushSubscription,
  countUnreadNotifications,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  type Notification,
  stopNotifications,
} from '#contract/members/notifications.ts'
import { giveConsents } from '#contract/members/profile.ts'
import { NOTIFICATION_CHANNELS } from '#domain/member/notification-kinds.ts'
import { MEMBER_KEYS } from '#domain/site/offline.ts'
import { answer, callsOf, HANA, MIDWEEK, reply, visit } from '#tests/support/screen.tsx'

const at = (days: number) => new Date(MIDWEEK - days * 86_400_000).toISOString()
const aNotification = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'result',
  title: `제${1200 + id}회 결과가 나왔어요`,
  body: '산 5게임은 이번에 당첨이 없어요.',
  path: '/dashboard/numbers?round=1245',
  created_at: at(1),
  is_read: true,
  is_win: false,
  ...more,
})
const SETTINGS = {
  given: [],
  browsers: [],
  vapid_public_key: 'BA',
  open_channels: NOTIFICATION_CHANNELS.slice(),
}

it('shows what came, newest first, says what is unread and reports it as seen', async () => {
  const rows = [
    aNotification(46, { is_read: false, title: '제1246회에서 3등에 당첨됐어요' }),
    aNotification(20, { created_at: at(60) }),
  ]
  const { calls } = await visit('/dashboard/inbox', {
    isSignedIn: true,
    answers: {
      ...reply(listNotifications, { rows, next: null }),
      ...reply(countUnreadNotifications, { unread: 1 }),
      ...reply(markNotificationsRead, { unread: 0 }),
    },
  })
  const near = await screen.findByRole('region', { name: '이번 주' })
  expect(within(near).getByRole('link').textContent).toContain('제1246회에서 3등에 당첨됐어요읽지 않음')
  expect(within(screen.getByRole('region', { name: '지난 메시지' })).getByRole('link').textContent).toContain(
    '제1220회',
  )
  await waitFor(() => expect(callsOf(markNotificationsRead, calls)[0]?.body).toEqual({ through: 46 }))
  expect(screen.getByRole('link', { name: /^받은 메시지/ })).toBeTruthy()
})

it('asks for the next page after the last message of the one before', async () => {
  const { calls, user } = await visit('/dashboard/inbox?kind=news', {
    isSignedIn: true,
    answers: reply(listNotifications, { rows: [aNotification(5), aNotification(4)], next: 4 }),
  })
  await user.click(await screen.findByRole('button', { name: '더 보기' }))
  await waitFor(() =>
    expect(callsOf(listNotifications, calls).map(({ search }) => search)).toContain('?kind=news&after=4'),
  )
})

it('takes the focus to more messages once, and not again when one of them is read', async () => {
  let isRead = false
  const { user, hears } = await visit('/dashboard/inbox?kind=news', {
    isSignedIn: true,
    answers: answer(listNotifications, ({ search }) => ({
      json: search.includes('after')
        ? { rows: [aNotification(3, { is_read: isRead })], next: null }
        : { rows: [aNotification(5), aNotification(4)], next: 4 },
    })),
  })
  await user.click(await screen.findByRole('button', { name: '더 보기' }))
  await screen.findByText('읽지 않음')
  expect(document.activeElement?.textContent).toContain('제1203회')
  const settings = screen.getByRole('link', { name: '알림 설정' })
  settings.focus()
  isRead = true
  await hears({
    ...{ round_number: 1249, draw_date: '2026-11-07', stage: 'nothing', draw: null, numbers_at: null },
    ...{ tallied_at: null, completed_at: null, checked_every: null, next_check_at: null },
  })
  await waitFor(() => expect(screen.queryByText('읽지 않음')).toBeNull())
  expect(document.activeElement).toBe(settings)
})

it('keeps each kind on each channel as a consent of its own, with the text of the day', async () => {
  const { calls, user } = await visit('/dashboard/inbox/settings', {
    isSignedIn: true,
    answers: { ...reply(getNotificationSettings, SETTINGS), ...reply(giveConsents, HANA) },
  })
  const boxes = (await screen.findAllByRole('checkbox')) as HTMLInputElement[]
  expect(boxes.every(({ checked }) => !checked)).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: '내 번호 결과, 문자' }))
  await user.click(screen.getByRole('radio', { name: /모두 보이기/ }))
  await waitFor(() =>
    expect(callsOf(giveConsents, calls).map(({ body }) => body)).toEqual([
      { result_sms: true, version: '2026-10-01' },
      { outcome_shown: true, amount_shown: true, version: '2026-10-01' },
    ]),
  )
})

describe('a browser that was subscribed before', () => {
  const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
  /** A browser with a subscription of a key; a new one is made with the key that it is given. */
  function browserOf(key: string) {
    const made = { key, ended: 0, isLost: false }
    const subscription = () => ({
      options: { applicationServerKey: bytes(made.key) },
      unsubscribe: async () => {
        made.ended += 1
      },
      toJSON: () => ({ endpoint: `https://push.example.com/${made.ended}`, keys: { p256dh: 'p', auth: 'a' } }),
    })
    const pushManager = {
      getSubscription: async () => (made.isLost ? null : subscription()),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        made.isLost = false
        made.key = btoa(String.fromCharCode(...applicationServerKey))
        return subscription()
      },
    }
    const worker = { pushManager }
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', { permission: 'granted' })
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready: Promise.resolve(worker), getRegistration: async () => worker },
    })
    return made
  }
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    localStorage.removeItem(MEMBER_KEYS.push)
    vi.unstubAllGlobals()
  })
  const settings = { ...reply(getNotificationSettings, SETTINGS), ...reply(addPushSubscription, { id: 1 }) }
  const sent = (endpoint: string) => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } })

  it('is told of again, in case the server has dropped it', async () => {
    const made = browserOf('BA==')
    const { calls } = await visit('/dashboard/inbox/settings', { isSignedIn: true, answers: settings })
    await screen.findByText('이 브라우저로 앱 알림이 와요.')
    expect(callsOf(addPushSubscription, calls)[0]?.body).toEqual(sent('https://push.example.com/0'))
    expect(made.ended).toBe(0)
  })

  it('subscribes anew where the installation has another key by now', async () => {
    const made = browserOf('AAAA')
    const { calls } = await visit('/dashboard/inbox/settings', { isSignedIn: true, answers: settings })
    await screen.findByText('이 브라우저로 앱 알림이 와요.')
    expect(callsOf(addPushSubscription, calls)[0]?.body).toEqual(sent('https://push.example.com/1'))
    expect(made.key).toBe('BA==')
  })

  it('asks for nothing on other pages, unless its member let it be woken', async () => {
    browserOf('BA==').isLost = true
    const { calls } = await visit('/faq', { isSignedIn: true, answers: settings })
    await screen.findByRole('link', { name: /^받은 메시지/ })
    expect(callsOf(getNotificationSettings, calls)).toEqual([])
  })

  it('is subscribed anew on any page where it has lost that, for a member who had asked for it', async () => {
    const made = browserOf('BA==')
    made.isLost = true
    localStorage.setItem(MEMBER_KEYS.push, 'yes')
    const { calls } = await visit('/faq', { isSignedIn: true, answers: settings })
    await waitFor(() =>
      expect(callsOf(addPushSubscription, calls).map(({ body }) => body)).toEqual([sent('https://push.example.com/0')]),
    )
    expect(made.isLost).toBe(false)
  })
})

describe('the switch where a result is waited for', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    localStorage.removeItem(MEMBER_KEYS.push)
    vi.unstubAllGlobals()
  })
  /** A browser whose owner answers its question so. */
  function browserThatSays(answered: NotificationPermission) {
    const asked = { times: 0 }
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }),
    }
    const worker = { pushManager: { getSubscription: async () => null, subscribe: async () => subscription } }
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', {
      permission: 'default',
      requestPermission: async () => {
        asked.times += 1
        return answered
      },
    })
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready: Promise.resolve(worker), getRegistration: async () => worker },
    })
    return asked
  }
  async function onEmptyInbox() {
    let given: string[] = []
    const shown = await visit('/dashboard/inbox', {
      isSignedIn: true,
      answers: {
        ...reply(listNotifications, { rows: [], next: null }),
        ...answer(getNotificationSettings, () => ({ json: { ...SETTINGS, given } })),
        ...reply(addPushSubscription, { id: 1 }),
        ...answer(giveConsents, ({ body }) => {
          given = Object.entries(body as object).flatMap(([name, is]) => (is === true ? [name] : []))
          return { json: HANA }
        }),
      },
    })

    const toggle = await screen.findByRole('switch', { name: '결과가 나오면 알림 받기' })
    await waitFor(() => expect(toggle.ariaDisabled ?? toggle.getAttribute('aria-disabled')).toBe('false'))
    return { ...shown, toggle }
  }

  it('asks the browser once, and takes the result at the hour at which it is there', async () => {
    const asked = browserThatSays('granted')
    const { user, calls, toggle } = await onEmptyInbox()
    expect(toggle.getAttribute('aria-checked')).toBe('false')
    await user.click(toggle)
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'))
    expect(asked.times).toBe(1)
    expect(callsOf(giveConsents, calls).map(({ body }) => body)).toEqual([
      { result_push: true, result_by_night: true, version: '2026-10-01' },
    ])
    await user.click(toggle)
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'))
  })

  it('stays off and says why where the browser does not allow it', async () => {
    browserThatSays('denied')
    const { user, calls, toggle } = await onEmptyInbox()
    await user.click(toggle)
    await screen.findByText(/브라우저가 알림을 막고 있어요/)
    expect(toggle.getAttribute('aria-checked')).toBe('false')
    expect(callsOf(giveConsents, calls)).toEqual([])
  })
})

it.each([
  ['that the settings could not be loaded', 503, 'busy', '알림 설정을 불러오지 못했어요.'],
  ['why the server refuses to show the settings', 429, 'too_many_attempts', '요청이 너무 많습니다.'],
])('reads out %s', async (_, status, code, said) => {
  await visit('/dashboard/inbox/settings', {
    isSignedIn: true,
    answers: answer(getNotificationSettings, { status, json: { code, detail: '요청이 너무 많습니다.' } }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain(said)
})

it('shows no column of text messages where they reach nobody, and says so', async () => {
  await visit('/dashboard/inbox/settings', {
    isSignedIn: true,
    answers: reply(getNotificationSettings, { ...SETTINGS, open_channels: ['push'] }),
  })
  await screen.findByRole('checkbox', { name: '공지, 앱 알림' })
  expect(screen.queryByRole('checkbox', { name: /문자/ })).toBeNull()
  screen.getByText(/문자 알림은 아직 이용할 수 없어요\./)
})

it('lets text messages be taken back where they reach nobody any more, and no other be asked for', async () => {
  await visit('/dashboard/inbox/settings', {
    isSignedIn: true,
    answers: reply(getNotificationSettings, { ...SETTINGS, given: ['news_sms'], open_channels: ['push'] }),
  })
  expect(await screen.findByRole('checkbox', { name: '공지, 문자' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('checkbox', { name: '청구 마감, 문자' })).toHaveProperty('disabled', true)
})

it('asks for nothing that it could not end: without the key of a message there is no button', async () => {
  await visit('/stop')
  await screen.findByRole('heading', { name: '무엇을 끌지 알 수 없어요' })
  expect(screen.queryByRole('button', { name: '그만 받기' })).toBeNull()
})

it('offers to choose between kinds of messages once they fill more than a page', async () => {
  const filter = () => screen.queryByRole('navigation', { name: '볼 메시지' })
  await visit('/dashboard/inbox', {
    isSignedIn: true,
    answers: reply(listNotifications, { rows: [aNotification(5)], next: null }),
  })
  await screen.findByText('제1205회 결과가 나왔어요')
  expect(filter()).toBeNull()
  cleanup()
  await visit('/dashboard/inbox', {
    isSignedIn: true,
    answers: reply(listNotifications, { rows: [aNotification(5)], next: 5 }),
  })
  await screen.findByText('제1205회 결과가 나왔어요')
  expect(filter()).not.toBeNull()
})

it('keeps the filter where it was pressed while the list that was chosen is still to come', async () => {
  const { user } = await visit('/dashboard/inbox?kind=news', {
    isSignedIn: true,
    answers: answer(listNotifications, ({ search }) =>
      search.includes('kind=news') ? { json: { rows: [aNotification(5)], next: null } } : 'silence',
    ),
  })
  await user.click(await screen.findByRole('link', { name: '모두' }))
  expect(await screen.findByRole('link', { name: '모두', current: true })).toBe(document.activeElement)
})

it('says before the press that the link of an advertisement ends all of it', async () => {
  await visit('/stop#1.marketing.key')
  expect(await screen.findByText('누르면 모든 광고가 더 오지 않아요.')).toBeTruthy()
})

it('ends a kind by one tap, and nothing by being opened', async () => {
  const { calls, user } = await visit('/stop#1.result_sms.key', {
    answers: reply(stopNotifications, { kind: 'result', channel: 'sms', is_advertising: false }),
  })
  const button = await screen.findByRole('button', { name: '그만 받기' })
  expect(await screen.findByText('누르면 내 번호 결과 문자가 더 오지 않아요.')).toBeTruthy()
  expect(callsOf(stopNotifications, calls)).toEqual([])
  await user.click(button)
  expect(await screen.findByText(/^내 번호 결과 문자를 껐어요/)).toBeTruthy()
  expect(callsOf(stopNotifications, calls).map(({ body }) => body)).toEqual([{ token: '1.result_sms.key' }])
})

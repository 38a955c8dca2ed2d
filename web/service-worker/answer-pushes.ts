import type { Notice } from '#domain/member/notification.ts'

declare const self: ServiceWorkerGlobalScope

/** TypeScript's library leaves out what not every browser shows; where there are no buttons, the page ends the kind. */
interface OptionsWithActions extends NotificationOptions {
  readonly renotify?: boolean
  readonly actions?: readonly { readonly action: string; readonly title: string }[]
}

const STOP = 'stop'

/** Shows what is pushed, and answers the press on it. */
export function answerPushes(): void {
  self.addEventListener('push', (event) => {
    const pushed = read(event)
    if (pushed) event.waitUntil(Promise.all([show(pushed), pushed.is_win && mark()]))
  })
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    notification.close()
    void self.navigator.clearAppBadge?.().catch(() => {})
    event.waitUntil(action === STOP ? stop(notification.data as Notice) : open((notification.data as Notice).url))
  })
}

function read({ data }: PushEvent): Notice | null {
  try {
    return data ? (data.json() as Notice) : null
  } catch {
    return null
  }
}

/**
 * The same tag is about the same thing: a push that arrives twice is shown once, without a second sound; a correction takes the
 * place of what it corrects, with one.
 */
const show = ({ title, ...pushed }: Notice) =>
  self.registration.showNotification(title, {
    body: pushed.body,
    tag: pushed.tag,
    renotify: pushed.is_correction === true,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: 'ko',
    data: { title, ...pushed },
    actions: [{ action: STOP, title: '그만 받기' }],
  } satisfies OptionsWithActions as NotificationOptions)

/** A mark on the icon of the installed app, until the win was seen. Where it cannot be, the notification says it. */
const mark = () => self.navigator.setAppBadge?.(1).catch(() => {})

/** The page that says more, in a window of the site that is open, else in a new one; never a page of another site. */
async function open(address: string): Promise<void> {
  const { origin } = self.location
  const url = URL.canParse(address) && new URL(address).origin === origin ? address : `${origin}/dashboard/inbox`
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return void (await self.clients.openWindow(url))
  await page.focus()
  await page.navigate(url).catch(() => self.clients.openWindow(url))
}

/** One tap: the kind no longer comes to this member by push. Where that cannot be said now, its page says it. */
async function stop({ stop_url }: Notice): Promise<void> {
  const token = stop_url.split('#')[1] ?? ''
  const answer = await fetch('/api/v1/public/notifications/stop', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => null)
  if (!answer?.ok) return open(stop_url)
  await self.registration.showNotification('이제 보내지 않아요', {
    body: '받은 메시지에는 그대로 남아요.',
    tag: 'stopped',
    icon: '/icon-192.png',
    data: { url: `${self.location.origin}/dashboard/inbox/settings` },
  })
}

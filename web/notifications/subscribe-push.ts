import { addPushSubscription, getNotificationSettings } from '#contract/members/notifications.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { pushHere } from '#web/data/session/push-subscription.ts'

/** Whether this browser can be woken; some can only as an installed app. */
export const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Whether a subscription was made with the key that holds now; with another one nothing arrives any more. */
const isOfKey = ({ options }: PushSubscription, key: Uint8Array) => {
  const made = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return made.length === key.length && made.every((byte, i) => byte === key[i])
}

/** Subscribes this browser with the installation's key. @returns what the server is told of it */
export async function subscribePush(publicKey: string): Promise<{
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}> {
  const key = bytesOf(publicKey)
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && !isOfKey(known, key)) await known.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** Makes a subscription anew that the browser has lost; the member had asked for it, and the browser is still allowed. */
export async function renewPush(): Promise<void> {
  if (!isAble() || Notification.permission !== 'granted' || (await pushHere())) return
  const { vapid_public_key } = await browserApi(getNotificationSettings, {})
  await browserApi(addPushSubscription, { body: await subscribePush(vapid_public_key) })
}

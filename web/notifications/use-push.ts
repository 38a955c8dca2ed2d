import { useEffect, useEffectEvent, useState } from 'react'
import {
  addPushSubscription,
  getNotificationSettings,
  removePushSubscription,
} from '#contract/members/notifications.ts'
import { pushHere } from '#web/data/session/push-subscription.ts'
import { useChange } from '#web/data/use-change.ts'

/** How this browser stands to Web Push. `unable`: it has none, or only as an installed app. `denied`: its owner said no to it. */
export type PushState = 'unknown' | 'unable' | 'denied' | 'off' | 'on'

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Whether a subscription was made with the key that holds now; with another one nothing arrives any more. */
const isOfKey = ({ options }: PushSubscription, key: Uint8Array) => {
  const made = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return made.length === key.length && made.every((byte, i) => byte === key[i])
}

/** Lets this browser be woken, or no longer. `publicKey`: the installation's, once it is known. */
export function usePush(publicKey: string | undefined) {
  const [state, setState] = useState<PushState>('unknown')
  const { send: add } = useChange(addPushSubscription, [getNotificationSettings])
  const { send: remove } = useChange(removePushSubscription, [getNotificationSettings])
  const look = useEffectEvent(async (key: string) => {
    if (!(await pushHere())) return setState('off')
    // The server may have dropped the subscription, or have another key by now: `on` is shown only once it is registered again.
    await register(key).then(
      () => setState('on'),
      () => setState('off'),
    )
  })
  useEffect(() => {
    if (!isAble()) return setState('unable')
    if (Notification.permission === 'denied') return setState('denied')
    if (publicKey !== undefined) void look(publicKey)
  }, [publicKey])
  const subscribe = async (key: Uint8Array<ArrayBuffer>) => {
    const { pushManager } = await navigator.serviceWorker.ready
    const known = await pushManager.getSubscription()
    if (known && !isOfKey(known, key)) await known.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  }
  const register = async (key: string) => {
    const { endpoint, keys } = (await subscribe(bytesOf(key))).toJSON()
    await add({ body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } })
  }
  return {
    state,
    /** @returns whether this browser is woken from now on; it asks its owner first */
    turnOn: async (): Promise<boolean> => {
      if (publicKey === undefined || !isAble()) return false
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') {
        setState(permission === 'denied' ? 'denied' : 'off')
        return false
      }
      await register(publicKey)
      setState('on')
      return true
    },
    turnOff: async () => {
      const known = await pushHere()
      if (known) {
        await remove({ body: { endpoint: known.endpoint } })
        await known.unsubscribe()
      }
      setState('off')
    },
  }
}

import { useEffect, useEffectEvent, useState } from 'react'
import { addPushSubscription, removePushSubscription } from '#contract/members/notifications.ts'
import { notePush, pushHere } from '#web/data/session/push-subscription.ts'
import { useChange } from '#web/data/use-change.ts'
import { isAble, subscribePush } from './subscribe-push.ts'

/** How this browser stands to Web Push. `unable`: it has none, or only as an installed app. `denied`: its owner said no to it. */
export type PushState = 'unknown' | 'unable' | 'denied' | 'off' | 'on'

/** How it stands, in words. */
export const PUSH_STATES: Readonly<Record<PushState, string>> = {
  unknown: '확인하고 있어요…',
  unable: '이 브라우저는 앱 알림을 받을 수 없어요. 아이폰에서는 홈 화면에 추가한 뒤 열면 돼요.',
  denied: '브라우저가 알림을 막고 있어요. 사이트 설정에서 허용해 주세요.',
  off: '이 브라우저에는 앱 알림이 오지 않아요.',
  on: '이 브라우저로 앱 알림이 와요.',
}

/** What the browser says without being waited for: its words are as long as they will be from the first paint. */
const stateAtFirst = (): PushState =>
  isAble() ? (Notification.permission === 'denied' ? 'denied' : 'unknown') : 'unable'

/**
 * Lets this browser be woken, or no longer. `publicKey`: the installation's, once it is known; `isRegistered`: the server knows
 * browsers of the member, so that this one need not be registered again merely to be shown.
 */
export function usePush(publicKey: string | undefined, isRegistered = false) {
  const [state, setState] = useState(stateAtFirst)
  const { send: add } = useChange(addPushSubscription)
  const { send: remove } = useChange(removePushSubscription)
  const look = useEffectEvent(async (key: string) => {
    if (!(await pushHere())) return setState('off')
    if (isRegistered) return setState('on')
    // The server may have dropped the subscription, or have another key by now: `on` is shown only once it is registered again.
    await register(key).then(
      () => setState('on'),
      () => setState('off'),
    )
  })
  useEffect(() => {
    if (publicKey !== undefined && stateAtFirst() === 'unknown') void look(publicKey)
  }, [publicKey])
  const register = async (key: string) => {
    await add({ body: await subscribePush(key) })
    notePush(true)
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
      notePush(false)
      setState('off')
    },
  }
}

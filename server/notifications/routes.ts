import * as contract from '#contract/members/notifications.ts'
import { NOTIFICATION_CONSENTS } from '#domain/member/consents.ts'
import { isWin, notificationWording } from '#domain/member/notification.ts'
import { NOTIFICATION_CHANNELS } from '#domain/member/notification-kinds.ts'
import type { Database } from '../database/database.ts'
import { pageFrom } from '../database/keyset.ts'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import { type Api, implement } from '../http/implement.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { givenConsentsOf } from '../members/consents.ts'
import { memberOfId } from '../members/store.ts'
import { isOpenTo } from '../messages/member-addresses.ts'
import { dropSubscription, subscriptionsOfMember } from '../messages/push-subscription-store.ts'
import { vapidOf } from '../messages/web-push/vapid.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { deviceName } from '../sessions/device.ts'
import { addPushSubscription } from './add-push-subscription.ts'
import { sendTestNotification } from './send-test-notification.ts'
import { countUnread, inboxPage, markRead } from './store.ts'
import { withdrawByLink } from './withdraw.ts'

/** A member's inbox, and the kinds and channels of notifications that the member has consented to. */
export function notificationRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.listNotifications, async ({ caller, query }) =>
    pageFrom((await inboxPage(db, caller.id, query)).map(shownNotification), query.limit),
  )

  implement(api, contract.countUnreadNotifications, async ({ caller }) => ({
    unread: await countUnread(db, caller.id),
  }))

  implement(api, contract.markNotificationsRead, async ({ caller, body }) => {
    await markRead(db, caller.id, body.through, instantOf(deps.now()))
    return { unread: await countUnread(db, caller.id) }
  })

  implement(api, contract.getNotificationSettings, async ({ caller }) => {
    const given = await givenConsentsOf(db, caller.id)
    const browsers = await subscriptionsOfMember(db, caller.id)
    const member = await memberOfId(db, caller.id)
    return {
      given: NOTIFICATION_CONSENTS.filter((kind) => given.includes(kind)),
      browsers: browsers.map(({ id, device_name, created_at }) => ({ id, device_name, created_at })),
      vapid_public_key: vapidOf(deps.secretKey).public_key,
      open_channels: NOTIFICATION_CHANNELS.filter((channel) => member && isOpenTo(deps, channel, member)),
    }
  })

  implement(api, contract.addPushSubscription, async ({ caller, body: { endpoint, keys }, request }) => {
    const id = await addPushSubscription(db, deps, {
      member_id: caller.id,
      endpoint,
      ...keys,
      device_name: deviceName(request.headers['user-agent'] ?? null),
      session_id: caller.session_id,
    })
    return { id }
  })

  implement(api, contract.removePushSubscription, async ({ caller, body }) => {
    await dropSubscription(db, caller.id, body.endpoint)
    return { removed: true as const }
  })

  implement(api, contract.sendTestNotification, ({ caller }) => sendTestNotification(db, deps, caller.id))

  implement(api, contract.stopNotifications, async ({ body, request }) => {
    await takeAttempt(db, deps, 'stop_link_address', addressPrefixOf(request.ip))
    return withdrawByLink(db, deps, body.token)
  })
}

function shownNotification({ id, kind, facts, created_at, read_at }: Awaited<ReturnType<typeof inboxPage>>[number]) {
  // The inbox is shown only to the member, so its wording leaves nothing out.
  const words = notificationWording(kind, facts as never, 'all')
  return { id, kind, ...words, created_at, is_read: read_at !== null, is_win: isWin(kind, facts) }
}

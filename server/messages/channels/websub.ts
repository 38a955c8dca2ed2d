import { createHmac } from 'node:crypto'
import { DRAW_FEED, FEED_HUB } from '#contract/site/open-data.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import type { MessageChannel, MessageSender } from '../channel.ts'
import { noteWebsubs, topicOf, websubOfIds, websubPlace } from '../program-store.ts'
import { unseal } from '../seal.ts'
import { FOR_PROGRAMS, postToPrograms } from './post-to-programs.ts'

/** Posts the feed of draws, as it is now, to those who subscribed to it (WebSub §7). */
const websubSender = (deps: ServerDeps): MessageSender => ({
  noteTried: noteWebsubs,
  send: async (db, messages) => {
    const ids = messages.map(({ address }) => Number(address))
    const open = new Map(
      (await websubOfIds(db, ids, instantOf(deps.now()))).map((subscription) => [
        String(subscription.id),
        subscription,
      ]),
    )
    const body = Buffer.from((await topicOf(db, DRAW_FEED))?.content ?? '')
    const topic = deps.publicUrl + DRAW_FEED
    return postToPrograms(deps, messages, ({ address }) => {
      const subscription = open.get(address)
      if (!subscription) return null
      const { id, callback, sealed_secret, failing_since } = subscription
      const secret = sealed_secret === null ? null : unseal(deps, websubPlace(callback), sealed_secret)
      return {
        ...{ id, url: callback, failing_since, body },
        headers: {
          'content-type': 'application/atom+xml; charset=utf-8',
          link: `<${deps.publicUrl}${FEED_HUB}>; rel="hub", <${topic}>; rel="self"`,
          ...(secret !== null && {
            'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
          }),
        },
      }
    })
  },
})

export const websub: MessageChannel = {
  ...FOR_PROGRAMS,
  name: '피드 구독',
  senderOf: websubSender,
  // Of the feed only its newest content is sent.
  stillOpen: async (db, deps, messages) => {
    const ids = messages.map(({ address }) => Number(address))
    const open = await websubOfIds(db, ids, instantOf(deps.now()))
    const addresses = new Set(open.map(({ id }) => String(id)))
    const newest = (await topicOf(db, DRAW_FEED))?.sha256
    return messages.filter(({ address, subject }) => addresses.has(address) && subject === newest).map(({ id }) => id)
  },
}

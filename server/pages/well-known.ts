import { startOfDayInSeoul } from '#domain/calendar.ts'
import { DAY } from '#domain/duration.ts'
import type { Api } from '../http/implement.ts'
import { serveFile } from '../http/serve-file.ts'
import { instantOf, type World } from '../world.ts'

/** Days for which `security.txt` says that it holds; RFC 9116 wants less than a year. It is written anew each day. */
const HOLDS_FOR = 180

/** Addresses that programs know of every site: whom to tell of a weakness (RFC 9116), and where a password is changed. */
export function wellKnownRoutes(api: Api, { publicUrl, now }: Pick<World, 'publicUrl' | 'now'>): void {
  serveFile(api, '/.well-known/security.txt', { contentType: 'text/plain; charset=utf-8' }, () =>
    [
      `Contact: ${publicUrl}/contact`,
      `Expires: ${instantOf(startOfDayInSeoul(now()) + HOLDS_FOR * DAY)}`,
      'Preferred-Languages: ko, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n'),
  )
  api.app.get('/.well-known/change-password', {
    schema: { hide: true },
    onRequest: async (_request, reply) => reply.redirect('/dashboard/profile#password', 303),
    handler: async () => undefined,
  })
}

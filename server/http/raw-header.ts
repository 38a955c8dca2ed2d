import type { IncomingMessage } from 'node:http'

/**
 * A header as it came; `name` in lower case. `request.headers` would first build an object of them all, which a hot
 * answer feels.
 */
export function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const header = rawHeaders[i] as string
    if (header.length === name.length && header.toLowerCase() === name) return rawHeaders[i + 1]
  }
  return undefined
}

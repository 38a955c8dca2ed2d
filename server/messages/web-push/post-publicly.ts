import { type LookupAddress, lookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks without public hosts: loopback, private, documentation, multicast (RFC 6890 and its successors). */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
/** The public part of IPv6. Ranges in it that map to other networks count as private. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  // Teredo, 6to4 and the like lead to IPv4 addresses; documentation leads nowhere.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** True for addresses of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !PRIVATE.check(address, 'ipv4')
  return family === 6 && PUBLIC_V6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
}

/** The request was not made: its URL is not allowed, or its host name resolves to a private address. */
export class AddressForbidden extends Error {
  override readonly name = 'AddressForbidden'
}

/**
 * Parses a URL from a visitor; null unless we may call it: https on its usual port, a host name with a dot, no user or
 * password. `isLocalAllowed`: http://127.0.0.1 is allowed, too, for the stand-in of tests.
 */
export function publicUrl(text: string, isLocalAllowed: boolean): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return null
  if (isLocalAllowed && url.protocol === 'http:' && url.hostname === '127.0.0.1') return url
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname)
  const isOurs = /\.(local|internal|localhost|home\.arpa|lan|intranet|test|invalid|onion)$/.test(url.hostname)
  return url.protocol === 'https:' && url.port === '' && isName && !isOurs ? url : null
}

/** Resolves a host name; Node's `lookup` unless a test passes another. */
export type Resolve = (
  name: string,
  options: { readonly all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The `lookup` of a connection. It checks all addresses of the host name, and the connection uses a checked one: the name
 * server is not asked again, so it cannot give a private address after the check (DNS rebinding).
 */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (name, options, done) => {
    resolve(name, { all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new AddressForbidden(`${name} is not a public host`), '')
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

export interface Poster {
  /** Posts without following redirects. @throws AddressForbidden, or an error of the network */
  readonly post: (url: URL, headers: Readonly<Record<string, string>>, body: Buffer) => Promise<Answer>
  /** Reads an address in the same way, and the beginning of what it says. */
  readonly get: (url: URL) => Promise<Answer>
  readonly close: () => void
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The beginning of what is read, or of what a service says of a message that it does not take, or of any (`readsTaken`); else empty. */
  readonly said: string
}

/** Milliseconds within which a service must answer. */
const ANSWER_WITHIN = 5_000
/** Connections to one service, as many as may wait for its answer; they stay open for the next message. */
const MOST_CONNECTIONS = 200
/** Bytes that are read of what a service says. */
const MOST_READ = 2_000
/** Bytes after which an answer is cut off, with its connection. */
const MOST_SENT = 64 * 1_024

/** Posts to URLs that come from others. `readsTaken`: also what a service says of a message that it takes. */
export function createPoster(resolve: Resolve = lookup as Resolve, { readsTaken = false } = {}): Poster {
  const options = { keepAlive: true, maxSockets: MOST_CONNECTIONS }
  const https = new HttpsAgent({ ...options, lookup: publicLookup(resolve) })
  // HTTP is only for the stand-in of tests, at an IP address: no name is looked up.
  const http = new HttpAgent(options)
  const ask = (method: 'GET' | 'POST', url: URL, headers: Readonly<Record<string, string>>, body?: Buffer) =>
    new Promise<Answer>((answered, failed) => {
      const settings = { method, headers, signal: AbortSignal.timeout(ANSWER_WITHIN) }
      const request =
        url.protocol === 'https:'
          ? httpsRequest(url, { ...settings, agent: https })
          : httpRequest(url, { ...settings, agent: http })
      request.on('error', failed)
      request.on('response', (response) => {
        const { statusCode: status = 0, headers } = response
        const parts: Buffer[] = []
        const done = () => answered({ status, headers, said: Buffer.concat(parts).toString('utf8', 0, MOST_READ) })
        // The connection is free for the next message only after the body is read, though that of a taken message is not used.
        response.on('error', done).on('close', done).on('end', done)
        if (method === 'POST' && status >= 200 && status < 300 && !readsTaken) done()
        let sent = 0
        response.on('data', (part: Buffer) => {
          if (parts.length < 10) parts.push(part.subarray(0, MOST_READ))
          sent += part.length
          if (sent > MOST_SENT) response.destroy()
        })
      })
      request.end(body)
    })
  return {
    post: (url, headers, body) => ask('POST', url, headers, body),
    get: (url) => ask('GET', url, {}),
    close: () => {
      https.destroy()
      http.destroy()
    },
  }
}

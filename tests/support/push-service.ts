import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The keys that a browser keeps for itself when it subscribes. */
export interface Browser {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** The payload of a message as JSON. @throws where it was not encrypted for this browser */
  readonly read: (body: Buffer) => Record<string, string>
}

const hmac = (key: Buffer, ...parts: readonly Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const info = (text: string) => Buffer.from(`${text}\0\x01`)

/** A browser with keys of its own that subscribed at a push service. It decrypts by the RFC's steps, not by our code. */
export function aBrowserAt(endpoint: string): Browser {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    read: (body) => {
      const salt = body.subarray(0, 16)
      const theirs = body.subarray(21, 21 + body.readUInt8(20))
      const content = body.subarray(21 + theirs.length)
      const shared = hmac(auth, pair.computeSecret(theirs))
      const key = hmac(shared, Buffer.from('WebPush: info\0'), point, theirs, Buffer.from([1]))
      const root = hmac(salt, key)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        hmac(root, info('Content-Encoding: aes128gcm')).subarray(0, 16),
        hmac(root, info('Content-Encoding: nonce')).subarray(0, 12),
      )
      decipher.setAuthTag(content.subarray(-16))
      const plain = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
    },
  }
}

/** The subscription that a browser sends us. */
export function aBrowser(endpoint: string) {
  const { keys } = aBrowserAt(endpoint)
  return { endpoint, keys }
}

export interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** The answer of a push service to a message. */
export type ServiceBehaviour = number | 'hangs up' | ((response: ServerResponse) => void)

/** A push service on this computer: takes messages as RFC 8030 says, or behaves as it is told for the next ones. */
export async function startPushService() {
  const pushed: Pushed[] = []
  const next: ServiceBehaviour[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    pushed.push({ path: request.url ?? '', headers: request.headers, body })
    const behaviour = next.shift() ?? 201
    if (behaviour === 'hangs up') return void request.socket.destroy()
    if (typeof behaviour === 'function') return behaviour(response)
    response.writeHead(behaviour).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    pushed,
    next,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The claims of a message's signature, once they were held against the key it came with. @throws where it is not theirs */
export function signedBy({ authorization = '' }: IncomingHttpHeaders) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isTheirs) throw new Error('The signature is not of this key.')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string | number> }
}

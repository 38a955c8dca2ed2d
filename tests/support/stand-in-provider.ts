import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { SOCIAL_PROVIDERS, type SocialProvider } from '#domain/member/member.ts'
import type { SocialClient } from '#server/server-deps.ts'
import { settingsOfProcess } from '#server/settings.ts'

/**
 * Google and Kakao for development and tests: one small server that speaks real OpenID Connect, faults
 * included. People who sign in choose who they are; so do tests, by `approve`. Run as a program (`npm run dev` does) it
 * prints the settings that make a site use it, or none where a provider is set up.
 */

/** Faults of a provider, as they are named on its page. */
export const FAULTS = {
  denied: '동의 취소',
  wrong_state: '다른 state',
  replayed_code: '이미 쓴 코드',
  wrong_nonce: '다른 nonce',
  wrong_audience: '다른 앱의 토큰',
  wrong_issuer: '다른 발급자의 토큰',
  wrong_signature: '서명이 다른 토큰',
  expired_token: '만료된 토큰',
  slow: '느린 응답',
  broken: '서버 오류(500)',
} as const
export type Fault = keyof typeof FAULTS

const CLIENT = { clientId: 'lottolens', clientSecret: 'stand-in secret' }
const PEOPLE = ['김하나', '이두리', '박세찬']
const MINUTE = 60
/** Longer than anybody waits. */
const SLOW = 60_000

interface Code {
  readonly provider: SocialProvider
  readonly person: string
  readonly nonce: string | null
  readonly challenge: string
  readonly redirect_uri: string
  readonly fault: string | null
  used: boolean
}

const subjectOf = (provider: string, person: string) =>
  createHash('sha256').update(`${provider} ${person}`).digest('hex').slice(0, 20)

interface StandInOptions {
  readonly now: () => number
  /** 0, or absent: any free one. */
  readonly port?: number
  /** Seconds that this service waits for it. */
  readonly answersWithin?: number
}

/** Starts it on the loopback interface. */
export async function startStandInProvider({ now, port = 0, answersWithin }: StandInOptions) {
  const [right, wrong] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(right.publicKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Code>()
  const seconds = () => Math.floor(now() / 1_000)

  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const [, name, ...rest] = url.pathname.split('/')
    const provider = SOCIAL_PROVIDERS.find((known) => known === name)
    const path = rest.join('/')
    if (!provider) return json(response, 404, { error: 'not_found' })
    const issuer = `${url.origin}/${provider}`
    if (path === '.well-known/openid-configuration') return json(response, 200, metadata(issuer))
    if (path === 'jwks') return json(response, 200, { keys: [jwk] })
    if (path === 'authorize') return html(response, authorizePage(url))
    if (path === 'decide') return redirect(response, decide(provider, url.searchParams))
    if (path === 'token' && request.method === 'POST') {
      const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
      return token(response, issuer, provider, body)
    }
    return json(response, 404, { error: 'not_found' })
  }

  const decide = (provider: SocialProvider, asked: URLSearchParams): string => {
    const given = (key: string) => asked.get(key) ?? ''
    const fault = asked.get('fault')
    const back = new URL(given('redirect_uri'))
    back.searchParams.set('state', fault === 'wrong_state' ? `${provider}.${randomUUID()}` : given('state'))
    if (fault === 'denied') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, {
        provider,
        person: given('person') || (PEOPLE[0] as string),
        nonce: asked.get('nonce'),
        challenge: given('code_challenge'),
        redirect_uri: given('redirect_uri'),
        fault,
        used: fault === 'replayed_code',
      })
      back.searchParams.set('code', code)
    }
    return back.href
  }

  const token = async (response: ServerResponse, issuer: string, provider: SocialProvider, body: URLSearchParams) => {
    const code = codes.get(body.get('code') ?? '')
    if (code?.fault === 'broken') return json(response, 500, { error: 'server_error' })
    if (code?.fault === 'slow') {
      const timer = setTimeout(() => response.destroy(), SLOW)
      timer.unref()
      response.on('close', () => clearTimeout(timer))
      return
    }
    const isClient = body.get('client_id') === CLIENT.clientId && body.get('client_secret') === CLIENT.clientSecret
    if (!isClient) return json(response, 401, { error: 'invalid_client' })
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      code?.provider === provider &&
      !code.used &&
      challenge === code.challenge &&
      body.get('redirect_uri') === code.redirect_uri &&
      body.get('grant_type') === 'authorization_code'
    if (!isGood) return json(response, 400, { error: 'invalid_grant' })
    code.used = true
    return json(response, 200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 60 * MINUTE,
      id_token: await idToken(issuer, code),
    })
  }

  const idToken = (issuer: string, { provider, person, nonce, fault }: Code) => {
    const issued = fault === 'expired_token' ? seconds() - 120 * MINUTE : seconds()
    return new SignJWT({
      nonce: fault === 'wrong_nonce' ? randomUUID() : nonce,
      ...(provider === 'kakao'
        ? { nickname: person }
        : { name: person, email: `${subjectOf(provider, person)}@example.com`, email_verified: true }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'stand-in' })
      .setIssuer(fault === 'wrong_issuer' ? 'https://accounts.example.com' : issuer)
      .setAudience(fault === 'wrong_audience' ? 'another-app' : CLIENT.clientId)
      .setSubject(subjectOf(provider, person))
      .setIssuedAt(issued)
      .setExpirationTime(issued + 60 * MINUTE)
      .sign(fault === 'wrong_signature' ? wrong.privateKey : right.privateKey)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin())
    answer(request, response, url).catch(() => json(response, 500, { error: 'server_error' }))
  })
  const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`
  server.listen(port, 'localhost')
  await once(server, 'listening')

  const clientOf = (provider: SocialProvider): SocialClient => ({
    issuer: `${origin()}/${provider}`,
    ...CLIENT,
    ...(answersWithin !== undefined && { answersWithin }),
  })
  return {
    /** For `deps.social`. */
    social: { google: clientOf('google'), kakao: clientOf('kakao') },
    /** The same as the environment of a server. */
    environment: () =>
      Object.fromEntries(
        SOCIAL_PROVIDERS.flatMap((provider) => [
          [`${provider.toUpperCase()}_ISSUER`, clientOf(provider).issuer],
          [`${provider.toUpperCase()}_CLIENT_ID`, CLIENT.clientId],
          [`${provider.toUpperCase()}_CLIENT_SECRET`, CLIENT.clientSecret],
        ]),
      ) as Record<string, string>,
    /** A browser's visit to `login_url` that signs in: the address that it is sent back to. */
    approve: async (login_url: string, { person, fault }: { person?: string; fault?: Fault } = {}): Promise<URL> => {
      const url = new URL(login_url.replace('/authorize?', '/decide?'))
      if (person) url.searchParams.set('person', person)
      if (fault) url.searchParams.set('fault', fault)
      const { headers } = await fetch(url, { redirect: 'manual' })
      return new URL(headers.get('location') ?? '')
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
export type StandInProvider = Awaited<ReturnType<typeof startStandInProvider>>

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
})

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(302, { location }).end()
}

function html(response: ServerResponse, body: string) {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Buttons for who one is, and for what goes wrong. */
function authorizePage(url: URL): string {
  const hidden = [...url.searchParams]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')
  const button = (name: string, value: string, label: string) =>
    `<p><button name="${name}" value="${escaped(value)}">${escaped(label)}</button></p>`
  const people = PEOPLE.map((person) => button('person', person, `${person} 계정으로 계속하기`)).join('')
  const faults = Object.entries(FAULTS)
    .map(([fault, label]) => button('fault', fault, label))
    .join('')
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>개발용 로그인</title>
<body><h1>개발용 소셜 로그인</h1><p>실제 서비스가 아닙니다.</p><form action="decide">${hidden}${people}<h2>오류 시험</h2>${faults}</form></body></html>`
}

/** Settings that are wrong are the server's to complain of. */
function isProviderSetUp(): boolean {
  try {
    return Object.keys(settingsOfProcess().social).length > 0
  } catch {
    return true
  }
}

if (import.meta.main) {
  const environment = isProviderSetUp() ? {} : (await startStandInProvider({ now: Date.now })).environment()
  process.stdout.write(`${JSON.stringify(environment)}\n`)
  // Ends with the process that started it.
  process.stdin.resume().on('end', () => process.exit())
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { url as debuggerUrl } from 'node:inspector'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { DRAW_SOURCES, type DrawSourceName } from '#domain/draw/draw-source.ts'
import type { SocialProvider } from '#domain/member/member.ts'
import { NOTIFICATION_KINDS } from '#domain/member/notification-kinds.ts'
import { withParticle } from '#domain/particle.ts'

const DRAW_TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const EVERYBODY =
  'true는 누구나 꾸며 낼 수 있는 주소를 믿게 됩니다. 앞단 프록시의 수(예: 1)나 프록시의 주소(예: 10.0.0.0/8)를 적어 주세요.'
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** Whether a text is an IP address, a named range, or a range with a prefix (not 0, which would be all addresses). */
function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return NAMED_RANGES.includes(text)
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
}

/** `false`, a number of proxies, or addresses and ranges separated by commas. */
const TrustProxy = z
  .string()
  .refine((text) => text !== 'true', { error: EVERYBODY, abort: true })
  .refine((text) => /^(false|\d{1,2})$/.test(text) || text.split(',').every((part) => isProxyAddress(part.trim())), {
    error: 'false, 앞단 프록시의 수, 또는 프록시 주소 목록이어야 합니다.',
  })
  .transform((text) => (text === 'false' || text === '0' ? false : /^\d{1,2}$/.test(text) ? Number(text) : text))

/** An origin: HTTPS, or this computer by HTTP. No slash at its end. */
const Origin = z
  .url({ protocol: /^https?$/, error: 'https:// 로 시작하는 주소여야 합니다.' })
  .refine((url) => URL.canParse(url) && isSafe(new URL(url)), { error: 'https:// 로 시작하는 주소여야 합니다.' })
  .transform((url) => url.replace(/\/$/, ''))
/** Whether a URL leads to the computer on which it is opened. */
export const isLocalhost = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
const isSafe = (url: URL) => url.protocol === 'https:' || isLocalhost(url)

/** Names of hosts, separated by commas. */
const PushHosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)), {
    error: '쉼표로 나눈 호스트 이름이어야 합니다. 예: push.example.com,*.push.example.net',
  })

const OptionalText = z.string().min(1).optional()
const PostgresUrl = z.string().regex(/^postgres(ql)?:\/\//, {
  error: 'postgres://사용자:비밀번호@주소/데이터베이스 꼴이어야 합니다.',
})
const COLLECTOR = '트레이스를 받을 OTLP/HTTP 수집기의 주소여야 합니다. 예: http://localhost:4318'
const SHARE = '남길 트레이스의 비율이며, 0에서 1 사이의 수여야 합니다. 예: 0.1'
const Secret = z.string().min(32, { error: '32자 이상의 임의 문자열이어야 합니다.' })

/** Milliseconds between two calls of a source of draws, and for which it may take to answer one. */
export const POLITE = { pause: 1_000, patience: 15_000 }
const namesIn = (text: string) => text.split(',').map((name) => name.trim())

/** Templates of 알림톡 by kind of notification, `result=KA01TP…,claim=KA01TP…`; null for a text of another form. */
function templatesIn(text: string): Alimtalk['templates'] | null {
  const pairs = namesIn(text).map((pair) => /^(\w+)=([\w-]{1,60})$/.exec(pair))
  return pairs.every((pair) => pair && NOTIFICATION_KINDS.includes(pair[1] as never))
    ? Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]]))
    : null
}

/** `name=value` pairs of `OTEL_EXPORTER_OTLP_HEADERS`, their values percent-encoded; null for a text of another form. */
function headersIn(text: string): TraceSettings['headers'] | null {
  try {
    const pairs = namesIn(text).map((pair) => /^([\w-]{1,100})=(.+)$/.exec(pair))
    const headers = Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]))
    return pairs.every(Boolean) && Object.values(headers).every((value) => /^[ -~]+$/.test(value)) ? headers : null
  } catch {
    return null
  }
}

/** Groups of settings of which all or none must be set. */
const TOGETHER = [
  ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SMS_SENDER_NUMBER'],
  ['SOLAPI_PF_ID', 'SOLAPI_TEMPLATES'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET'],
] as const

const portFrom = (least: 0 | 1) => {
  const error = `${least}에서 65535 사이의 포트 번호여야 합니다.`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(65_535, { error })
}

/** A witness that cosigns the transparency log. */
export interface Witness {
  /** Its public key, of the kind for cosignatures. */
  readonly vkey: string
  /** The address before `/add-checkpoint`, without a slash at its end. */
  readonly url: string
}

/** Witnesses as `vkey address`, separated by commas; null where one is none. The id of a key is checked, as typing errors happen. */
function witnessesIn(text: string): Witness[] | null {
  const witnesses = text.split(',').map((one) => {
    const [, name, id, base64 = '', url] =
      /^\s*([^\s+]+)\+([0-9a-f]{8})\+(\S+)\s+(https?:\/\/\S+?)\/?\s*$/.exec(one) ?? []
    const key = Buffer.from(base64, 'base64')
    const isKey = key.length === 33 && key[0] === 4 && key.toString('base64') === base64
    const digest = createHash('sha256').update(`${name}\n`).update(key).digest('hex')
    return isKey && digest.startsWith(id as string) && url !== undefined && URL.canParse(url)
      ? { vkey: `${name}+${id}+${base64}`, url }
      : null
  })
  return witnesses.every((witness) => witness !== null) ? witnesses : null
}

const Settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1, { error: '서버가 들을 주소입니다. 예: localhost, 0.0.0.0' }).default('localhost'),
  PORT: portFrom(0).default(3000),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: portFrom(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: COLLECTOR, abort: true })
    .refine((url) => !/[?#]/.test(url), { error: COLLECTOR })
    .transform((url) => `${url.replace(/\/$/, '')}/v1/traces`)
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => headersIn(text) !== null, {
      error: '이름=값을 쉼표로 이어, 값은 퍼센트 인코딩으로 적어 주세요. 예: authorization=Bearer%20토큰',
    })
    .transform((text) => headersIn(text) ?? {})
    .default({}),
  OTEL_SERVICE_NAME: z.string().min(1).default('lottolens'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: SHARE })
    .min(0, { error: SHARE })
    .max(1, { error: SHARE })
    .default(1),
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_READ_URL: PostgresUrl.optional(),
  DATABASE_DIRECT_URL: PostgresUrl.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: '방문자가 보는 주소여야 합니다. 예: https://lotto.example.kr' })
    .refine((url) => URL.canParse(url) && new URL(url).pathname === '/', { error: '경로 없이 주소만 적어 주세요.' })
    .transform((url) => new URL(url).origin)
    .optional(),
  ALLOW_HTTP: z.enum(['yes', 'no'], { error: 'yes 또는 no 여야 합니다.' }).default('no'),
  DRAW_TIME: z
    .string()
    .regex(DRAW_TIME, { error: '추첨이 시작되는 한국 시각이어야 합니다. 예: 20:45' })
    .default('20:45'),
  DRAW_SOURCES: z
    .string()
    .refine((text) => text === 'off' || namesIn(text).every((name) => DRAW_SOURCES.includes(name as never)), {
      error: 'off, official, mirror, 또는 official,mirror 이어야 합니다.',
    })
    .transform((text) => (text === 'off' ? [] : DRAW_SOURCES.filter((name) => namesIn(text).includes(name))))
    .default([...DRAW_SOURCES]),
  DRAW_OFFICIAL_URL: Origin.default('https://www.dhlottery.co.kr'),
  DRAW_MIRROR_URL: Origin.default('https://smok95.github.io/lotto'),
  TRUST_PROXY: TrustProxy.default(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace, silent 중 하나여야 합니다.',
    })
    .default('info'),
  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'on 또는 off 여야 합니다.' }).default('on'),
  SECRET_KEY: Secret.optional(),
  SECRET_KEY_FALLBACK: Secret.optional(),
  BACKUP_FOLDER: OptionalText,
  BACKUP_KEEP: z.coerce
    .number({ error: '지킬 백업의 수입니다. 예: 14' })
    .int({ error: '지킬 백업의 수입니다. 예: 14' })
    .min(1, { error: '하나 이상이어야 합니다.' })
    .default(14),
  BACKUP_PASSPHRASE: z.string().min(12, { error: '12자 이상이어야 합니다.' }).optional(),
  BACKUP_UNENCRYPTED: z.enum(['yes', 'no'], { error: 'yes 또는 no 여야 합니다.' }).default('no'),
  SOLAPI_API_KEY: OptionalText,
  SOLAPI_API_SECRET: OptionalText,
  SMS_SENDER_NUMBER: z
    .string()
    .regex(/^[\d-]{8,14}$/, { error: '솔라피에 등록한 발신번호여야 합니다. 예: 02-123-4567' })
    .transform((text) => text.replaceAll('-', ''))
    .optional(),
  SOLAPI_URL: Origin.default('https://api.solapi.com'),
  SOLAPI_PF_ID: OptionalText,
  SOLAPI_TEMPLATES: z
    .string()
    .refine((text) => templatesIn(text) !== null, {
      error: `${NOTIFICATION_KINDS.map((kind) => `${kind}=템플릿ID`).join(',')} 중 쓰는 것을 적어 주세요.`,
    })
    .transform((text) => templatesIn(text) ?? {})
    .optional(),
  ALLOW_LOCAL_PUSH: z.enum(['yes', 'no'], { error: 'yes 또는 no 여야 합니다.' }).default('no'),
  PUSH_HOSTS: PushHosts.default([]),
  LOG_WITNESSES: z
    .string()
    .refine((text) => witnessesIn(text) !== null, {
      error:
        '증인마다 vkey와 주소를 띄어 쓰고 쉼표로 이어 주세요. 예: witness.example+1a2b3c4d+BK… https://witness.example',
    })
    .transform((text) => witnessesIn(text) ?? [])
    .default([]),
  GOOGLE_CLIENT_ID: OptionalText,
  GOOGLE_CLIENT_SECRET: OptionalText,
  GOOGLE_ISSUER: Origin.default('https://accounts.google.com'),
  KAKAO_CLIENT_ID: OptionalText,
  KAKAO_CLIENT_SECRET: OptionalText,
  KAKAO_ISSUER: Origin.default('https://kauth.kakao.com'),
})

/** A setting that must be corrected, and why. */
export interface SettingProblem {
  readonly setting: string
  readonly sentence: string
}

/** What settings must be beside each other; looked at also where single ones are wrong, so that all is told at once. */
function problemsBetween(
  given: Readonly<Record<string, string | undefined>>,
  { needsKey, folder }: { needsKey: boolean; folder: string },
): readonly SettingProblem[] {
  const { DATABASE_URL: database, SECRET_KEY: key, SECRET_KEY_FALLBACK: fallback, DATA_DIR: dataDir = '.data' } = given
  const { DATABASE_READ_URL: read, DATABASE_DIRECT_URL: direct } = given
  const rules: readonly (readonly [setting: string, isBroken: unknown, sentence: string])[] = [
    ...TOGETHER.flatMap((names) => {
      const missing = names.filter((name) => given[name] === undefined)
      const sentence = `${withParticle(names.join(', '), '은/는')} 함께 정해 주세요.`
      return missing.map((name) => [name, missing.length < names.length, sentence] as const)
    }),
    [
      'DATABASE_DIRECT_URL',
      direct && !database,
      'DATABASE_URL과 같은 데이터베이스로 바로 가는 주소여야 합니다. DATABASE_URL도 정하거나 지워 주세요.',
    ],
    [
      'DATABASE_READ_URL',
      read && !database,
      'DATABASE_URL의 복제본이어야 합니다. DATABASE_URL도 정하거나 지워 주세요.',
    ],
    ['DATABASE_READ_URL', read && read === database, 'DATABASE_URL과 같습니다. 복제본의 주소를 적거나 지워 주세요.'],
    ['SECRET_KEY_FALLBACK', fallback && fallback === key, 'SECRET_KEY와 같습니다. 다른 열쇠를 적거나 지워 주세요.'],
    [
      'SECRET_KEY',
      needsKey && database && !key && !existsSync(resolve(folder, dataDir, 'secret-key')),
      'DATABASE_URL을 쓰고 데이터 폴더에 열쇠(secret-key)가 없으면 반드시 필요합니다. 32자 이상의 임의 문자열을 정해 주세요.',
    ],
  ]
  return rules.flatMap(([setting, isBroken, sentence]) => (isBroken ? [{ setting, sentence }] : []))
}

export interface Settings {
  readonly mode: 'production' | 'development' | 'test'
  readonly host: string
  readonly port: number
  /** Address on which Prometheus reads the metrics; null: none. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Where traces are sent; null: nowhere. */
  readonly traces: TraceSettings | null
  /** Absent: the embedded engine in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** A streaming replica of it, for what is published and cached. */
  readonly databaseReadUrl: string | undefined
  /** The same database without the PgBouncer in front of it; absent: there is no PgBouncer. */
  readonly databaseDirectUrl: string | undefined
  /** Absolute path of the folder with everything that must be kept. */
  readonly dataDir: string
  /** Origin that visitors see, no slash at its end; absent: `http://localhost:<port>`. */
  readonly publicUrl: string | undefined
  /** Whether the operator accepts that visitors' passwords are sent unencrypted. */
  readonly isHttpAllowed: boolean
  /** Minutes after midnight in Korea at which Saturday's draw begins. */
  readonly drawMinute: number
  /** Sources of draws, in the order in which they are asked; empty: none. */
  readonly drawSources: readonly DrawSourceSettings[]
  /** How many proxies stand in front, or their addresses. */
  readonly trustProxy: false | number | string
  readonly logLevel: string
  /** False: devices that have the service worker are told to remove it. */
  readonly hasServiceWorker: boolean
  /** At least 32 characters; absent where one is kept in `dataDir`. */
  readonly secretKey: string | undefined
  /** The previous secret key, or the next one; it is accepted, but not used to sign. */
  readonly secretKeyFallback: string | undefined
  /** The folder into which a backup is written each night, and how many are kept; null: no backups. */
  readonly backups: { readonly folder: string; readonly keep: number; readonly passphrase: string | undefined } | null
  /** Encrypts the backups; absent: they are not encrypted. */
  readonly backupPassphrase: string | undefined
  /** Whether the operator accepts that the nightly backups of a public site are not encrypted. */
  readonly isUnencryptedBackupAllowed: boolean
  readonly channels: ChannelSettings
  /** Who is asked to cosign the transparency log. */
  readonly witnesses: readonly Witness[]
  /** Whether push services may be at an address of this computer, for tests. */
  readonly isLocalPushAllowed: boolean
  /** Hosts of push services besides the known ones; `*.` stands for any names in front. */
  readonly pushHosts: readonly string[]
  /** Providers of social login that are set up. */
  readonly social: Partial<Record<'google' | 'kakao', SocialSettings>>
}

/** A collector of traces that speaks OTLP over HTTP. */
export interface TraceSettings {
  readonly url: string
  /** Sent with every batch; they may hold tokens. */
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Share of the traces begun here that are kept, 0 to 1. For a trace that a caller began, the caller decides (`traceparent`). */
  readonly share: number
}

/** An account with Solapi, which delivers text messages. */
export interface SmsAccount {
  /** Origin of the HTTP API, without a slash at its end. */
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
  /** The sender's number, registered there; digits. */
  readonly senderNumber: string
  /** Absent: notifications go as plain texts. */
  readonly alimtalk?: Alimtalk
}
/** Templates that Kakao has approved for our channel there. */
interface Alimtalk {
  readonly pfId: string
  /** Template ids by kind of notification; a kind without one is sent as a plain text message. */
  readonly templates: Readonly<Partial<Record<string, string>>>
}
/** The account with the provider of each channel; null: its messages wait in the message queue. */
export interface ChannelSettings {
  readonly sms: SmsAccount | null
}

interface DrawSourceSettings {
  readonly name: DrawSourceName
  readonly url: string
  readonly pause: number
  readonly patience: number
}
interface SocialSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Names every problem of the settings at once. */
export class SettingsError extends Error {}

interface ReadOptions {
  /** Whether a database elsewhere needs the key now; a backup brings its own. */
  readonly needsKey?: boolean
  /** Further problems of settings that are right by themselves: a start has some that would let strangers in. */
  readonly unsafe?: (settings: Settings) => readonly SettingProblem[]
}

const linesOf = (problems: readonly SettingProblem[]) =>
  problems.map(({ setting, sentence }) => `  ${setting}: ${sentence}`)

/**
 * Reads the settings once from `environment` and, below it, the `.env` file of `folder`.
 * @throws {SettingsError} with one line for each problem, all at once
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  folder: string,
  { needsKey = true, unsafe = () => [] }: ReadOptions = {},
): Settings {
  const file = resolve(folder, '.env')
  const given = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...environment }
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
  const { error } = Settings.safeParse(present)
  const wrong = [
    ...(error?.issues ?? []).map(({ path, message }) => ({ setting: path.join('.'), sentence: message })),
    ...problemsBetween(present, { needsKey, folder }),
  ]
  const names = new Set(wrong.map(({ setting }) => setting))
  // Without the wrong ones the others can be looked at: whoever corrects one setting after the other starts as many times.
  const data = Settings.parse(Object.fromEntries(Object.entries(present).filter(([name]) => !names.has(name))))
  const settings = settingsFrom(data, folder)
  const refused = unsafe(settings).filter(({ setting }) => !names.has(setting))
  const lines = [
    ...(wrong.length > 0 ? ['설정을 고쳐 주세요.', ...linesOf(wrong)] : []),
    ...(refused.length > 0 ? ['이대로 시작하면 위험해서 멈췄습니다. 고쳐 주세요.', ...linesOf(refused)] : []),
  ]
  if (lines.length > 0) throw new SettingsError(lines.join('\n'))
  return settings
}

function settingsFrom(data: z.output<typeof Settings>, folder: string): Settings {
  const urls: Record<DrawSourceName, string> = { official: data.DRAW_OFFICIAL_URL, mirror: data.DRAW_MIRROR_URL }
  return {
    mode: data.NODE_ENV,
    host: data.HOST,
    port: data.PORT,
    metrics: data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    traces: traceSettings(data),
    databaseUrl: data.DATABASE_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    dataDir: resolve(folder, data.DATA_DIR),
    publicUrl: data.PUBLIC_URL,
    isHttpAllowed: data.ALLOW_HTTP === 'yes',
    drawMinute: minutesOf(data.DRAW_TIME),
    drawSources: data.DRAW_SOURCES.map((name) => ({
      name,
      url: urls[name],
      ...POLITE,
    })),
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    hasServiceWorker: data.SERVICE_WORKER === 'on',
    secretKey: data.SECRET_KEY,
    secretKeyFallback: data.SECRET_KEY_FALLBACK,
    backups: data.BACKUP_FOLDER
      ? {
          folder: resolve(folder, data.BACKUP_FOLDER),
          keep: data.BACKUP_KEEP,
          passphrase: data.BACKUP_PASSPHRASE,
        }
      : null,
    backupPassphrase: data.BACKUP_PASSPHRASE,
    isUnencryptedBackupAllowed: data.BACKUP_UNENCRYPTED === 'yes',
    channels: { sms: smsSettings(data) },
    witnesses: data.LOG_WITNESSES,
    isLocalPushAllowed: data.ALLOW_LOCAL_PUSH === 'yes',
    pushHosts: data.PUSH_HOSTS,
    social: {
      ...socialSettings('google', data.GOOGLE_ISSUER, data.GOOGLE_CLIENT_ID, data.GOOGLE_CLIENT_SECRET),
      ...socialSettings('kakao', data.KAKAO_ISSUER, data.KAKAO_CLIENT_ID, data.KAKAO_CLIENT_SECRET),
    },
  }
}

function traceSettings(data: z.output<typeof Settings>): TraceSettings | null {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_SERVICE_NAME: serviceName,
    OTEL_TRACES_SAMPLER_ARG: share,
  } = data
  return url === undefined ? null : { url, headers, serviceName, share }
}

function smsSettings(data: z.output<typeof Settings>): SmsAccount | null {
  const {
    SOLAPI_URL: url,
    SOLAPI_API_KEY: apiKey,
    SOLAPI_API_SECRET: apiSecret,
    SMS_SENDER_NUMBER: senderNumber,
    SOLAPI_PF_ID: pfId,
    SOLAPI_TEMPLATES: templates,
  } = data
  return apiKey && apiSecret && senderNumber
    ? { url, apiKey, apiSecret, senderNumber, ...(pfId && templates && { alimtalk: { pfId, templates } }) }
    : null
}

const socialSettings = (
  provider: SocialProvider,
  issuer: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
): Settings['social'] => (clientId && clientSecret ? { [provider]: { issuer, clientId, clientSecret } } : {})

/** The settings of this process. */
export const settingsOfProcess = (options: ReadOptions = {}) => readSettings(process.env, process.cwd(), options)

/** Properties of a process, besides its settings, that can make the site unsafe. */
export interface StartConditions {
  /** NODE_TLS_REJECT_UNAUTHORIZED as given: with 0 anyone could pose as Google, Kakao or Solapi. */
  readonly tlsRejectUnauthorized: string | undefined
  readonly isDebugged: boolean
  /** Whether other users of the machine may read the `.env` file. */
  readonly isEnvFileOpen: boolean
}

/** The surroundings of this process. */
export function surroundingsOfProcess(): StartConditions {
  const file = resolve(process.cwd(), '.env')
  return {
    tlsRejectUnauthorized: process.env.NODE_TLS_REJECT_UNAUTHORIZED,
    isDebugged: debuggerUrl() !== undefined,
    isEnvFileOpen: process.platform !== 'win32' && existsSync(file) && (statSync(file).mode & 0o007) !== 0,
  }
}

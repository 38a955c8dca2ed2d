import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { REFUSED_IN_PRODUCTION, refusalsOfStart, type Start } from './start-refusals.ts'

const nowhere = '/nowhere'

describe('the settings', () => {
  it('need nothing: the embedded engine in a folder, on port 3000, draws at 20:45', () => {
    expect(readSettings({}, nowhere)).toMatchObject({
      host: 'localhost',
      port: 3000,
      databaseUrl: undefined,
      dataDir: '/nowhere/.data',
      drawMinute: 1245,
      mode: 'production',
    })
  })
  it('name every problem at once, each with what it is for', () => {
    const read = () =>
      readSettings(
        {
          PORT: 'x',
          DRAW_TIME: '8pm',
          PUBLIC_URL: 'lotto',
          DATABASE_URL: 'mysql://x',
          LOG_LEVEL: 'loud',
          SECRET_KEY: 'short',
          TRUST_PROXY: 'maybe?',
        },
        nowhere,
      )
    for (const name of ['PORT', 'DRAW_TIME', 'PUBLIC_URL', 'DATABASE_URL', 'LOG_LEVEL', 'SECRET_KEY', 'TRUST_PROXY'])
      expect(read).toThrow(name)
  })
  it('require a key of one’s own with a database of one’s own', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgres://u@h/d' }, nowhere)).toThrow('SECRET_KEY')
    expect(
      readSettings({ DATABASE_URL: 'postgres://u@h/d', SECRET_KEY: 'k'.repeat(32) }, nowhere).secretKey,
    ).toHaveLength(32)
  })
  it('need no key beside a database where the data folder keeps one, and none for a backup that brings it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lottolens-'))
    const elsewhere = { DATABASE_URL: 'postgres://u@h/d', DATA_DIR: folder }
    expect(() => readSettings(elsewhere, nowhere)).toThrow('SECRET_KEY')
    expect(readSettings(elsewhere, nowhere, { needsKey: false }).secretKey).toBeUndefined()
    writeFileSync(join(folder, 'secret-key'), `${'k'.repeat(43)}\n`)
    expect(readSettings(elsewhere, nowhere).secretKey).toBeUndefined()
    rmSync(folder, { recursive: true })
  })
  it.each([
    ['2', 2],
    ['0', false],
    ['false', false],
    ['loopback, 10.0.0.1', 'loopback, 10.0.0.1'],
    ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
    ['', false],
  ])('understand TRUST_PROXY=%s', (text, value) =>
    expect(readSettings({ TRUST_PROXY: text }, nowhere).trustProxy).toEqual(value),
  )
  it.each([
    [undefined, ['official', 'mirror']],
    ['off', []],
    ['mirror', ['mirror']],
    ['mirror, official', ['official', 'mirror']],
  ])('ask the sources that DRAW_SOURCES=%s names, the operator first', (text, names) =>
    expect(readSettings({ DRAW_SOURCES: text }, nowhere).drawSources.map(({ name }) => name)).toEqual(names),
  )
  it('take other addresses for the sources, but no other sources', () => {
    const url = 'https://relay.example.kr/lotto'
    const { drawSources } = readSettings({ DRAW_OFFICIAL_URL: url, DRAW_SOURCES: 'official' }, nowhere)
    expect(drawSources).toEqual([{ name: 'official', url, pause: 1_000, patience: 15_000 }])
    expect(() => readSettings({ DRAW_SOURCES: 'official,nobody' }, nowhere)).toThrow('DRAW_SOURCES')
    expect(() => readSettings({ DRAW_MIRROR_URL: 'http://mirror.example.kr' }, nowhere)).toThrow('DRAW_MIRROR_URL')
  })
  it('send traces where OTEL_EXPORTER_OTLP_ENDPOINT says, and nowhere without it', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.kr/otlp/' }
    const url = 'https://collector.example.kr/otlp/v1/traces'
    expect(readSettings({ OTEL_SERVICE_NAME: 'lotto' }, nowhere).traces).toBeNull()
    expect(readSettings(endpoint, nowhere).traces).toEqual({ url, headers: {}, serviceName: 'lottolens', share: 1 })
    const headers = 'authorization=Bearer%20a%2Cb=,x-tenant=lotto'
    expect(
      readSettings(
        {
          ...endpoint,
          OTEL_EXPORTER_OTLP_HEADERS: headers,
          OTEL_SERVICE_NAME: 'lotto',
          OTEL_TRACES_SAMPLER_ARG: '0.25',
        },
        nowhere,
      ).traces,
    ).toEqual({
      url,
      headers: { authorization: 'Bearer a,b=', 'x-tenant': 'lotto' },
      serviceName: 'lotto',
      share: 0.25,
    })
  })
  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://localhost:4317'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318/?key=1'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'my-own-token'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=my-own-token%0d%0ahost: elsewhere'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=my-own-token%'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_TRACES_SAMPLER_ARG', 'always'],
  ])('refuse %s=%s with a sentence that does not repeat it', (name, value) => {
    const read = () => readSettings({ [name]: value }, nowhere)
    expect(read).toThrow(new RegExp(`^설정을 고쳐 주세요.\n  ${name}: [^\n]*[가-힣][^\n]*$`))
    expect(read).not.toThrow('my-own-token')
  })
  it('believe no address that anybody can make up, and ask for the number of proxies instead', () => {
    expect(() => readSettings({ TRUST_PROXY: 'true' }, nowhere)).toThrow(/TRUST_PROXY: .*프록시의 수\(예: 1\)/)
    for (const text of ['0.0.0.0/0', '::/0', '10.0.0.1, 0.0.0.0/00', '10.0.0.0/33', '999', '1.2.3', 'proxy.example'])
      expect(() => readSettings({ TRUST_PROXY: text }, nowhere), text).toThrow('TRUST_PROXY')
  })
})

describe('a start in production', () => {
  const safe: Start = {
    tlsRejectUnauthorized: undefined,
    isDebugged: false,
    isEnvFileOpen: false,
    isDataFolderOpen: false,
  }
  const start = (given: Record<string, string>, surroundings: Partial<Start> = {}) =>
    readSettings(given, nowhere, { unsafe: (settings) => refusalsOfStart(settings, { ...safe, ...surroundings }) })
  const PUBLIC_URL = 'https://lotto.example.kr'
  const key = 'Zk3v9Qb1xT7mWc5RsL0yHd8NfJ2gPu6E'
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: 'http://127.0.0.1:4000' }
  const kakao = { KAKAO_CLIENT_ID: 'id', KAKAO_CLIENT_SECRET: 'secret', KAKAO_ISSUER: 'http://localhost:4000' }
  const ON_POSTGRES = { DATABASE_URL: 'postgres://u:Zk3v9Qb1@h/d', SECRET_KEY: key }
  const sms = {
    SOLAPI_API_KEY: 'k',
    SOLAPI_API_SECRET: 's',
    SMS_SENDER_NUMBER: '02-123-4567',
    SOLAPI_URL: 'http://[::1]:1',
  }

  it('needs no settings on this computer, and few for the world', () => {
    start({})
    start({ PUBLIC_URL, SECRET_KEY: key, DATABASE_URL: 'postgres://u:Zk3v9Qb1@h/d', BACKUP_PASSPHRASE: 'Zk3v9Qb1xT7m' })
    start({ PUBLIC_URL: 'http://10.0.0.5', ALLOW_HTTP: 'yes' })
    start({ PUBLIC_URL, BACKUP_FOLDER: 'backups', BACKUP_PASSPHRASE: 'Zk3v9Qb1xT7m' })
    start({ PUBLIC_URL, BACKUP_FOLDER: 'backups', BACKUP_UNENCRYPTED: 'yes' })
    start({ PUBLIC_URL: 'http://localhost:8080', BACKUP_FOLDER: 'backups' })
    start({ PUBLIC_URL: 'http://localhost:8080', ...google }, { isDebugged: true, isEnvFileOpen: true })
  })
  it.each<[setting: string, given: Record<string, string>, surroundings?: Partial<Start>]>([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://lotto.example.kr' }],
    ['SECRET_KEY', { SECRET_KEY: 'change-me-32-characters-or-more-please' }],
    ['SECRET_KEY', { SECRET_KEY: 'abababababababababababababababababab' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:password@host/database', SECRET_KEY: key }],
    ['DATABASE_READ_URL', { ...ON_POSTGRES, DATABASE_READ_URL: 'postgres://user:password@replica/database' }],
    ['DATABASE_DIRECT_URL', { ...ON_POSTGRES, DATABASE_DIRECT_URL: 'postgres://user:password@host/database' }],
    ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'change-me-too' }],
    ['BACKUP_FOLDER', { PUBLIC_URL, BACKUP_FOLDER: 'backups' }],
    ['BACKUP_FOLDER', { PUBLIC_URL, BACKUP_FOLDER: 'backups', BACKUP_UNENCRYPTED: 'no' }],
    ['GOOGLE_ISSUER', { PUBLIC_URL, ...google }],
    ['KAKAO_ISSUER', { PUBLIC_URL, ...kakao }],
    ['SOLAPI_URL', { PUBLIC_URL, ...sms }],
    ['ALLOW_LOCAL_PUSH', { PUBLIC_URL, ALLOW_LOCAL_PUSH: 'yes' }],
    ['NODE_TLS_REJECT_UNAUTHORIZED', {}, { tlsRejectUnauthorized: '0' }],
    ['NODE_OPTIONS', { PUBLIC_URL }, { isDebugged: true }],
    ['.env', { PUBLIC_URL }, { isEnvFileOpen: true }],
    ['DATA_DIR', {}, { isDataFolderOpen: true }],
  ])('is refused for %s with a sentence, and let go on in development', (setting, given, surroundings) => {
    expect(() => start(given, surroundings)).toThrow(new RegExp(`^이대로.*\n  ${setting}: .*[가-힣].*$`))
    start({ ...given, NODE_ENV: 'development' }, surroundings)
  })
  it('names everything at once', () => {
    const everything = {
      PUBLIC_URL: 'http://lotto.example.kr',
      SECRET_KEY: 'x'.repeat(32),
      ...google,
      ...kakao,
      ...sms,
      ALLOW_LOCAL_PUSH: 'yes',
    }
    const urls = { DATABASE_URL: 'postgres://u:change-me@h/d', DATABASE_READ_URL: 'postgres://u:change-me@r/d' }
    const all = {
      ...urls,
      DATABASE_DIRECT_URL: 'postgres://u:change-me@p/d',
      BACKUP_PASSPHRASE: 'an example of one',
      ...everything,
    }
    const open = { tlsRejectUnauthorized: '0', isDebugged: true, isEnvFileOpen: true, isDataFolderOpen: true }
    const { BACKUP_PASSPHRASE: _, ...without } = { ...all, BACKUP_FOLDER: 'backups' }
    for (const { setting } of REFUSED_IN_PRODUCTION)
      expect(() => start(setting === 'BACKUP_FOLDER' ? without : all, open)).toThrow(`  ${setting}: `)
  })
  it('names what is wrong by itself, beside other settings, and unsafe in one list', () => {
    const given = { PORT: 'x', SMS_SENDER_NUMBER: '02-123-4567', BACKUP_PASSPHRASE: 'change-me-too' }
    const told = () => start({ ...given, DATABASE_URL: 'postgres://u:change-me@h/d' })
    for (const name of [
      'PORT',
      'SOLAPI_API_KEY',
      'SOLAPI_API_SECRET',
      'SECRET_KEY',
      'BACKUP_PASSPHRASE',
      'DATABASE_URL',
    ])
      expect(told).toThrow(`  ${name}: `)
  })
})

import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

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
  it('believe no address that anybody can make up, and ask for the number of proxies instead', () => {
    expect(() => readSettings({ TRUST_PROXY: 'true' }, nowhere)).toThrow(/TRUST_PROXY: .*프록시의 수\(예: 1\)/)
    for (const text of ['0.0.0.0/0', '::/0', '10.0.0.1, 0.0.0.0/00', '10.0.0.0/33', '999', '1.2.3', 'proxy.example'])
      expect(() => readSettings({ TRUST_PROXY: text }, nowhere), text).toThrow('TRUST_PROXY')
  })
})

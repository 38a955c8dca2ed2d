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
    ['true', true],
    ['2', 2],
    ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
    ['', false],
  ])('understand TRUST_PROXY=%s', (text, value) =>
    expect(readSettings({ TRUST_PROXY: text }, nowhere).trustProxy).toEqual(value),
  )
})

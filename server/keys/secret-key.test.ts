import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { secretKeyOf } from './secret-key.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lottolens-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const keyHere = () => secretKeyOf({ secretKey: undefined, dataDir })

it('makes a key once, for the owner alone, and leaves nothing else behind', () => {
  const key = keyHere()
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(keyHere()).toBe(key)
  expect(readdirSync(dataDir)).toEqual(['secret-key'])
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
})

it.each(['', '\n', 'half-a-key'])('goes no further with %j in its place', (text) => {
  const file = join(dataDir, 'secret-key')
  writeFileSync(file, text)
  expect(keyHere).toThrow('잘려 있습니다')
  expect(readFileSync(file, 'utf8')).toBe(text)
})

it('is the one from the settings where there is one', () => {
  const secretKey = 'a key for tests, thirty-two or more characters'
  expect(secretKeyOf({ secretKey, dataDir })).toBe(secretKey)
  expect(readdirSync(dataDir)).toEqual([])
})

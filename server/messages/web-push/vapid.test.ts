import { describe, expect, it } from 'vitest'
import type { RetiredKey } from '../../keys/secret-key.ts'
import { vapidOf, vapidsOf } from './vapid.ts'

const NOW = 'the secret key of today, longer than 32'
const BEFORE = 'the secret key before it, longer than 32'
/** No private key of the curve: nought. */
const INVALID = Buffer.alloc(32).toString('base64url')
const VALID = Buffer.alloc(32, 7).toString('base64url')

const pairs = (retired: RetiredKey[], fallback: string | null = null) =>
  vapidsOf({ secretKey: NOW, earlierKeys: { fallback, retired } }).map(({ public_key }) => public_key)
const retiredWith = (keys: Record<string, string>): RetiredKey => ({ name: 'retired', keys, audit_until: 0 })

describe('the key pairs of pushes', () => {
  it('are that of today first, then those with which browsers may have subscribed before', () => {
    const [today, before] = [vapidOf(NOW).public_key, vapidOf(BEFORE).public_key]
    const [retired] = pairs([retiredWith({ 'web push 0': VALID })]).slice(1)
    expect(pairs([retiredWith({ 'web push 0': VALID })], BEFORE)).toEqual([today, before, retired])
    expect(new Set([today, before, retired]).size).toBe(3)
  })

  it('come from the second number where the first is no key of the curve', () => {
    const [, second] = pairs([retiredWith({ 'web push 0': INVALID, 'web push 1': VALID })])
    expect(second).toBe(pairs([retiredWith({ 'web push 0': VALID })])[1])
  })

  it('leave out a retired key without a valid number, as it was stored before there was a second', () => {
    expect(pairs([retiredWith({ 'web push 0': INVALID })])).toEqual([vapidOf(NOW).public_key])
    expect(pairs([retiredWith({})])).toEqual([vapidOf(NOW).public_key])
  })
})

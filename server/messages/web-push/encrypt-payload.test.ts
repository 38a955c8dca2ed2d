import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { areBrowserKeys, encryptPayload, LARGEST_PAYLOAD } from './encrypt-payload.ts'
import { isPublicAddress, publicLookup, publicUrl, type Resolve } from './post-publicly.ts'
import { payloadOf } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  plain: 'When I grow up, I want to be a watermelon',
  browser: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  ourPrivateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('the payload', () => {
  it('is encrypted as in the example of RFC 8291', () => {
    const ours = createECDH('prime256v1')
    ours.setPrivateKey(bytes(RFC.ourPrivateKey))
    const encrypted = encryptPayload(Buffer.from(RFC.plain), RFC.browser, bytes(RFC.salt), ours)
    expect(encrypted.toString('base64url')).toBe(RFC.encrypted)
  })

  it('fits what a service takes, however long a title and text were written', () => {
    const long = payloadOf({ title: '공지', body: '가'.repeat(5_000), url: 'https://lotto.example.kr/' })
    expect(long.length).toBeLessThanOrEqual(LARGEST_PAYLOAD)
    expect(JSON.parse(long.toString()).body).toMatch(/^가+…$/)
    expect(encryptPayload(long, RFC.browser, bytes(RFC.salt)).length).toBeLessThanOrEqual(4_096)
    expect(() => encryptPayload(Buffer.alloc(LARGEST_PAYLOAD + 1), RFC.browser, bytes(RFC.salt))).toThrow(RangeError)
  })

  it.each([
    ['no point of the curve', { ...RFC.browser, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short secret', { ...RFC.browser, auth: 'AAAA' }],
    ['nothing', { p256dh: '', auth: '' }],
  ])('takes no keys with %s', (_, keys) => {
    expect(areBrowserKeys(keys)).toBe(false)
    expect(areBrowserKeys(RFC.browser)).toBe(true)
  })
})

describe('an address that a browser gives', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is called: %s', (address) => expect(publicUrl(address, false)?.href).toBe(address))

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://[::1]/abc',
    'https://[fd00::1]/abc',
    'https://8.8.8.8/abc',
    'https://localhost/abc',
    'https://intranet/abc',
    'https://printer.local/abc',
    'https://db.internal/abc',
    'https://metadata.google.internal/abc',
    'http://127.0.0.1:8080/abc',
    'file:///etc/passwd',
    'push',
  ])('is not called: %s', (address) => expect(publicUrl(address, false)).toBeNull())

  it('may be of this computer where tests run', () => {
    expect(publicUrl('http://127.0.0.1:8080/abc', true)?.port).toBe('8080')
    expect(publicUrl('http://10.0.0.1:8080/abc', true)).toBeNull()
  })
})

describe('a name', () => {
  it.each(['8.8.8.8', '2a00:1450:4001:810::200e', '1.1.1.1'])('may lead to %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2002:a00:1::',
    '2001:db8::1',
    'nonsense',
  ])('may not lead to %s', (address) => expect(isPublicAddress(address)).toBe(false))

  const asked = (answers: readonly (readonly string[])[]) => {
    let asking = 0
    const resolve: Resolve = (_, __, done) => {
      const addresses = answers[Math.min(asking++, answers.length - 1)] ?? []
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
    const lookup = publicLookup(resolve)
    const ask = (all: boolean) =>
      new Promise((answered) => {
        lookup('push.example.com', { all }, (error, address) => answered(error ? error.name : address))
      })
    return { ask, times: () => asking }
  }

  it('is asked for once, and the connection goes where was looked', async () => {
    // The second answer is what somebody who owns the name would give after the first was found good.
    const { ask, times } = asked([['8.8.8.8'], ['127.0.0.1']])
    expect(await ask(false)).toBe('8.8.8.8')
    expect(times()).toBe(1)
    expect(await ask(false)).toBe('AddressForbidden')
  })

  it('is refused where one of its addresses is private', async () => {
    expect(await asked([['8.8.8.8', '192.168.0.7']]).ask(true)).toBe('AddressForbidden')
    expect(await asked([[]]).ask(true)).toBe('AddressForbidden')
  })
})

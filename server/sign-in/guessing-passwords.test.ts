import { describe, expect, it } from 'vitest'
import { logIn, requestPasswordReset } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, cookiesOf, type From, secretSentTo, typedBy, typedIn } from '#tests/support/makers.ts'

const app = useApp()
const NOW = Date.UTC(2026, 9, 12, 3)

const enter = (payload: object, from?: From) => typedIn(app, payload, from)

describe('guessing a password', () => {
  const wrong = (username: string, from?: From) => enter({ username, password: 'a wrong guess' }, from)

  it('gets slow for one username from one address, says for how long, and goes on after it', async () => {
    const member = await aMember(app)
    const remoteAddress = anAddress()
    for (let i = 0; i < 5; i++) expect((await wrong(member.username, { remoteAddress })).statusCode).toBe(401)
    const answer = await enter(typedBy(member), { remoteAddress })
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual({
      detail: '시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
      code: 'too_many_attempts',
    })
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(600)
    app.setNow(NOW + seconds * 1_000)
    expect((await enter(typedBy(member), { remoteAddress })).statusCode).toBe(200)
  })

  it('cannot be hurried by asking in parallel', async () => {
    const member = await aMember(app)
    const remoteAddress = anAddress()
    const answers = await Promise.all(Array.from({ length: 15 }, () => wrong(member.username, { remoteAddress })))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  })

  it('gets slow for one address over many usernames, whoever has them', async () => {
    const remoteAddress = anAddress()
    const statuses = []
    for (let i = 0; i < 32; i++) statuses.push((await wrong(`some-user-${i}`, { remoteAddress })).statusCode)
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401))
    expect(statuses.slice(30)).toEqual([429, 429])
  })

  it('from everywhere locks no member out of the places they have signed in from', async () => {
    const member = await aMember(app)
    const [home, phone] = [anAddress(), anAddress()]
    await enter(typedBy(member), { remoteAddress: home })
    for (let i = 0; i < 20; i++) expect((await wrong(member.username)).statusCode).toBe(401)
    expect((await wrong(member.username)).statusCode).toBe(429)

    // A place that is new to the member has to wait like everybody.
    expect((await enter(typedBy(member), { remoteAddress: phone })).statusCode).toBe(429)
    expect((await enter(typedBy(member), { remoteAddress: home })).statusCode).toBe(200)
    expect((await enter(typedBy(member), { cookie: member.cookie })).statusCode).toBe(200)
  })

  it('for hours from one address keeps no member out of a new device', async () => {
    const member = await aMember(app)
    const remoteAddress = anAddress()
    for (let minute = 0; minute < 180; minute++) {
      app.setNow(NOW + minute * 60_000)
      await wrong(member.username, { remoteAddress })
    }
    expect((await enter(typedBy(member))).statusCode).toBe(200)
  })

  it('from everywhere keeps nobody out who has a temporary password', async () => {
    const member = await aMember(app)
    const { username, mobile_number } = member
    for (let i = 0; i < 21; i++) await wrong(username)
    expect((await enter(typedBy(member))).statusCode).toBe(429)
    await app.inject({
      method: 'POST',
      url: requestPasswordReset.path,
      payload: { username, mobile_number },
      remoteAddress: anAddress(),
    })
    const password = await secretSentTo(app, mobile_number)
    expect((await enter({ username, password: 'aaaaaaaaaa' })).statusCode).toBe(429)
    expect((await enter({ username, password })).statusCode).toBe(200)
  })

  it('costs who is refused because of others none of their own tries', async () => {
    const member = await aMember(app)
    for (let i = 0; i < 20; i++) await wrong(member.username)
    const remoteAddress = anAddress()
    for (let i = 0; i < 40; i++) expect((await wrong(member.username, { remoteAddress })).statusCode).toBe(429)
    expect((await wrong('somebody-else', { remoteAddress })).statusCode).toBe(401)
    app.setNow(NOW + 2 * 60_000)
    expect((await enter(typedBy(member), { remoteAddress })).statusCode).toBe(200)
  })

  it('is slow from a known place too, and a cookie of one’s own making is no known place', async () => {
    const member = await aMember(app)
    const tries = async (cookie: () => string) => {
      const statuses = []
      for (let i = 0; i < 12; i++)
        statuses.push((await wrong(member.username, { remoteAddress: '10.99.0.1', cookie: cookie() })).statusCode)
      return statuses
    }
    let made = 0
    const invented = await tries(() => `__Host-lottolens_device=${String(made++).padStart(43, 'x')}`)
    expect(invented.filter((status) => status === 401)).toHaveLength(5)
    const own = await tries(() => member.cookie)
    expect(own.filter((status) => status === 401)).toHaveLength(10)
  })

  it('from a known address does not get new tries with every new cookie', async () => {
    const member = await aMember(app)
    const remoteAddress = anAddress()
    await enter(typedBy(member), { remoteAddress })
    const statuses = []
    for (let i = 0; i < 15; i++)
      statuses.push(
        (
          await wrong(member.username, {
            remoteAddress,
            cookie: `__Host-lottolens_device=${String(i).padStart(43, 'y')}`,
          })
        ).statusCode,
      )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  it('counts an IPv6 household as one', async () => {
    const member = await aMember(app)
    const statuses = []
    for (let i = 1; i <= 7; i++)
      statuses.push((await wrong(member.username, { remoteAddress: `2001:db8:1:2::${i}` })).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await wrong(member.username, { remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(401)
  })

  it('is not helped by forged forwarding headers', async () => {
    const member = await aMember(app)
    const remoteAddress = anAddress()
    const statuses = []
    for (let i = 0; i < 7; i++) {
      const headers = {
        'x-forwarded-for': `198.51.100.${i}`,
        forwarded: `for=198.51.100.${i}`,
        host: `evil${i}.example`,
      }
      const payload = { username: member.username, password: 'a wrong guess' }
      statuses.push((await app.inject({ method: 'POST', url: logIn.path, payload, remoteAddress, headers })).statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  it('does not cost a member who types the right password anything', async () => {
    const member = await aMember(app)
    const remoteAddress = anAddress()
    for (let i = 0; i < 12; i++) {
      const { headers, statusCode } = await enter(typedBy(member), { remoteAddress })
      expect(statusCode).toBe(200)
      expect(cookiesOf(headers)).toContain('lottolens_device')
    }
  })
})

it('does as much for a username that nobody has as for a wrong password', async () => {
  const member = await aMember(app)
  const spent = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
  for (let i = 0; i < 24; i++)
    for (const kind of ['known', 'unknown'] as const) {
      // Every try from a new address; every fifth minute, so that the account's own limit does not answer.
      app.setNow(NOW + i * 5 * 60_000)
      const payload = { username: kind === 'known' ? member.username : `nobody-${i}`, password: 'a wrong guess' }
      const remoteAddress = anAddress()
      // The processor's time, all threads together, and the least of many: what else is done meanwhile falls on single ones.
      const before = process.cpuUsage()
      const { statusCode } = await app.inject({ method: 'POST', url: logIn.path, payload, remoteAddress })
      const { user, system } = process.cpuUsage(before)
      spent[kind] = Math.min(spent[kind], user + system)
      expect(statusCode).toBe(401)
    }
  // A skipped hash would be a third or less.
  const ratio = spent.unknown / spent.known
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.33)
})

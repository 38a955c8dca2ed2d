import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listSessions } from '#contract/members/sessions.ts'
import { register, type SignedIn } from '#contract/members/sign-in.ts'
import { expect } from './journey.ts'
import type { Site } from './site.ts'

const digits = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')

export interface Person {
  readonly username: string
  readonly password: string
  readonly phone: string
}

/** A person without an account. */
export const aPerson = (): Person => ({
  username: `p${digits(10)}`,
  password: `a good password ${digits(6)}`,
  phone: `010${digits(8)}`,
})

const CONSENTS = { terms: true, privacy: true, age: true, version: '2026-10-10' }

async function registered(page: Page, person: Person, consents?: typeof CONSENTS): Promise<Person & SignedIn> {
  const { username, password, phone } = person
  const data = { name: '김 하나', username, password, mobile_number: phone, ...(consents && { consents }) }
  const answer = await page.request.post(register.path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { ...person, ...((await answer.json()) as SignedIn) }
}

/** Registers a member by the call rather than by the form; no browser is signed in by it. */
export const join = (page: Page, person: Person = aPerson()) => registered(page, person, CONSENTS)

/** The same without consents, as after a first social sign-in. */
export const joinWithoutConsents = (page: Page) => registered(page, aPerson())

/** Puts tokens where the site keeps them, as a sign-in would have. */
export async function keepTokens(page: Page, { access_token, refresh_token }: SignedIn) {
  await page.goto('/robots.txt')
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), { access_token, refresh_token })
}

/** A new member, signed in. */
export async function signedIn(page: Page): Promise<Person & SignedIn> {
  const member = await join(page)
  await keepTokens(page, member)
  return member
}

/** Fills in the login and sends it. */
export async function logIn(page: Page, { username, password }: Pick<Person, 'username' | 'password'>) {
  await page.getByRole('textbox', { name: '아이디' }).fill(username)
  await page.getByRole('textbox', { name: '비밀번호', exact: true }).fill(password)
  const button = page.getByRole('button', { name: '로그인', exact: true })
  // The form sends nothing before its scripts are there.
  await expect(button).toHaveAttribute('type', 'submit')
  await button.click()
}

/** Presses a link or button of the header, which on a small screen lies in the menu. */
export async function chooseInMenu(page: Page, name: string, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: '메뉴 열기' }).click()
  const place = isMobile ? page.getByRole('dialog', { name: '메뉴' }) : page.getByRole('banner')
  await place.getByRole('button', { name }).or(place.getByRole('link', { name })).click()
}

/** Agrees to all that has to be agreed to. */
export async function agreeToAll(page: Page) {
  for (const name of [/이용약관/, /개인정보/, /만 19세/]) await page.getByRole('checkbox', { name }).check()
}

/** Fills in the form of a new member but for what has to be agreed to. */
export async function fillRegistration(page: Page, { username, password, phone }: Person) {
  await field(page, '성').fill('김')
  await field(page, '이름').fill('하나')
  await field(page, '아이디').fill(username)
  await field(page, '비밀번호').fill(password)
  await field(page, '비밀번호 확인').fill(password)
  await field(page, '휴대폰 번호').fill(phone)
  await expect(page.getByText('사용할 수 있는 아이디입니다.')).toBeVisible()
}

export const expectSignedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: '마이페이지' })).toBeVisible()

export const tokensOf = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')])

/** Makes the access token one that the server no longer takes; it still names the member. */
export const spoilAccessToken = (page: Page) =>
  page.evaluate(() => {
    const [head, claims] = (localStorage.getItem('access_token') ?? '').split('.')
    localStorage.setItem('access_token', `${head}.${claims}.AAAA`)
  })

/** The newest text message to a number, in which the pattern's first group is found. */
export async function texted({ staff }: Site, phone: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const lines = (await staff('open-messages', 'limit=200')).split('\n').filter((line) => line.includes(phone))
    found = lines.map((line) => pattern.exec(line)?.[1]).find(Boolean)
    expect(found).toBeDefined()
  }).toPass()
  return found as string
}

/** The hours from their sign-in after which a member’s sessions end unless they are used, the newest first. */
export async function hoursOfSessions(page: Page): Promise<number[]> {
  const [token] = await tokensOf(page)
  const answer = await page.request.get(listSessions.path, { headers: { Authorization: `Bearer ${token}` } })
  const { items } = (await answer.json()) as { items: { started_at: string; expires_at: string }[] }
  return items.map(({ started_at, expires_at }) => (Date.parse(expires_at) - Date.parse(started_at)) / 3_600_000)
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Presses the button of this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The region of short messages. */
export const toast = (page: Page) => page.getByRole('region', { name: '알림' })

/** Opens a row of the profile, unless it is open. */
export async function openRow(page: Page, name: string) {
  const heading = page.getByRole('heading', { name, exact: true })
  const row = page.locator('details', { has: heading })
  await row.waitFor()
  if ((await row.getAttribute('open')) === null) await heading.click()
}

/** How often somebody pressed something since now, on this page and on those that follow it. */
export async function countTaps(page: Page) {
  let taps = 0
  await page.exposeFunction('tapped', () => {
    taps += 1
  })
  const listen = () =>
    addEventListener('pointerdown', () => (window as unknown as { tapped: () => void }).tapped(), { capture: true })
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return async () => {
    // What the page has told is here before the answer to a later question is.
    await page.evaluate(() => null)
    return taps
  }
}

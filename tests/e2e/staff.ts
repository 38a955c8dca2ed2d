import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expect, open } from './journey.ts'
import type { Site } from './site.ts'

/** A staff account by what its owner knows and has. */
export interface StaffAccount {
  readonly name: string
  readonly password: string
  /** Of the second factor. */
  readonly secret: string
}

/** Fills in the first step of signing in. */
async function enterName(page: Page, { name, password }: Pick<StaffAccount, 'name' | 'password'>) {
  await open(page, '/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.getByLabel('이름').fill(name)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인' }).click()
}
const enterCode = async (page: Page, secret: string, now: number) => {
  await page.getByLabel('인증 코드').fill(new TOTP({ secret }).generate({ timestamp: now }))
  await page.getByRole('button', { name: '로그인' }).click()
}
const onToday = (page: Page) => expect(page.getByRole('heading', { level: 1, name: '오늘' })).toBeVisible()

/** Adds a staff account of this role on the command line, and signs it in with a new second factor. */
export async function signInAsStaff(page: Page, role: string, { staff, now }: Site): Promise<StaffAccount> {
  const name = `${role} ${randomInt(1_000_000)}`
  const first = /첫 비밀번호: (\S+)/.exec(await staff('admin', 'add', name, '--role', role))?.[1] ?? ''
  await enterName(page, { name, password: first })
  const uri = (await page.getByRole('link', { name: /인증 앱으로/ }).getAttribute('href')) ?? ''
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  await expectAccessible(page)
  const password = `${role} 자리의 긴 비밀번호`
  await page.getByLabel('새 비밀번호').fill(password)
  await enterCode(page, secret, now())
  await expect(page.getByRole('heading', { name: '복구 코드' })).toBeVisible()
  await page.getByRole('button', { name: '적어 두었어요' }).click()
  await onToday(page)
  return { name, password, secret }
}

/** Signs an account in again, after its session has ended. */
export async function signInAgain(page: Page, account: StaffAccount, { now }: Site) {
  await enterName(page, account)
  await enterCode(page, account.secret, now())
  await onToday(page)
}

export const menu = (page: Page) => page.getByRole('navigation', { name: '관리 메뉴' })
export const goTo = async (page: Page, name: string) => {
  await menu(page).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** A photograph as a phone makes them. */
export const photo = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: { r: 16, g: 104, b: 88 } } })
    .jpeg()
    .toBuffer(),
})

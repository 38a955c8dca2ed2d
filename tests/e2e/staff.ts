import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expect, open } from './journey.ts'
import type { Site } from './site.ts'

/** Adds a staff account of this role on the command line, and signs it in with a new second factor. */
export async function signInAsStaff(page: Page, role: string, { staff, now }: Site) {
  const name = `${role} ${randomInt(1_000_000)}`
  const password = /첫 비밀번호: (\S+)/.exec(await staff('admin', 'add', name, '--role', role))?.[1] ?? ''
  await open(page, '/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.getByLabel('이름').fill(name)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인' }).click()
  const uri = (await page.getByRole('link', { name: /인증 앱으로/ }).getAttribute('href')) ?? ''
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  await expectAccessible(page)
  await page.getByLabel('새 비밀번호').fill(`${role} 자리의 긴 비밀번호`)
  await page.getByLabel('인증 코드').fill(new TOTP({ secret }).generate({ timestamp: now() }))
  await page.getByRole('button', { name: '로그인' }).click()
  await expect(page.getByRole('heading', { name: '복구 코드' })).toBeVisible()
  await page.getByRole('button', { name: '적어 두었어요' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '오늘' })).toBeVisible()
  return name
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

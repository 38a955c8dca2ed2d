import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, open } from './journey.ts'
import { expectFitsPhone } from './layout.ts'
import { join, type Person } from './member.ts'
import { test } from './own-site.ts'
import { goTo, photo, signInAsStaff } from './staff.ts'

test('an administrator does a day’s work, and all of it is on record', { tag: '@desktop' }, async ({
  page,
  site,
  refused,
}) => {
  refused.push(/api\/v1\/admin/)
  const { phone } = await join(page)
  const leaving = await join(page)
  const { name } = await signInAsStaff(page, '관리자', site)
  const title = `점검 안내 ${randomInt(1_000_000)}`
  await test.step('what the company says of itself, with its logo', () => changeCompany(page))
  await test.step('an announcement, put up and taken down', () => announce(page, title))
  await test.step('figures of a draw that must add up', () => mistypePrize(page))
  await test.step('a list is sorted and looked through, and the address says all of it', () => readList(page, phone))
  await expectFitsPhone(page)
  await test.step('it is saved as a file', () => saveList(page, phone))
  await test.step('a member is handed everything, and deleted at their wish', () => deleteMember(page, leaving))
  await expectFitsPhone(page)

  await test.step('a role of its own, and where they are signed in', () => seeToStaff(page, name))

  await goTo(page, '감사 기록')
  const own = page.getByRole('row').filter({ hasText: name })
  await expect(own.filter({ hasText: '공지를 추가했어요' }).first()).toBeVisible()
  await expect(own.filter({ hasText: '회원 목록을 CSV로 저장했어요' }).first()).toBeVisible()
  await page.getByRole('button', { name: '온전한지 확인' }).click()
  await expect(page.getByText(/건 모두 온전해요/)).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  await open(page, '/faq')
  await expect(page.getByRole('contentinfo').getByRole('img', { name: '행운상사' })).toBeVisible()
})

async function changeCompany(page: Page) {
  const saved = page.getByText('저장했어요. 사이트에 바로 보여요.')
  await goTo(page, '회사 정보')
  const address = page.getByLabel('주소', { exact: true })
  await address.fill(`서울시 중구 ${randomInt(1_000)}`)
  await address.press('Enter')
  await expect(saved).toBeVisible()
  await page.getByLabel('로고', { exact: true }).setInputFiles(await photo())
  await expect(page.getByRole('img', { name: '올린 그림: 로고' })).toBeVisible()
  await page.getByLabel('상호').fill('행운상사')
  await expectAccessible(page)
  await page.getByLabel('상호').press('Control+Enter')
  await expect(saved).toBeVisible()
}

async function announce(page: Page, title: string) {
  await goTo(page, '공지')
  await page.getByRole('button', { name: '공지 쓰기' }).click()
  await page.getByLabel('제목').fill(title)
  await page.getByRole('textbox', { name: '내용' }).fill('잠시 멈춰요.')
  await expectAccessible(page)
  await page.getByRole('button', { name: '올리기' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('게시 중')
  await row.getByRole('button', { name: '내리기' }).click()
  await expect(row).toContainText('끝남')
}

async function mistypePrize(page: Page) {
  await goTo(page, '추첨')
  await page.getByRole('link', { name: '제1245회' }).click()
  await expect(page.getByText('맞아요')).toBeVisible()
  const third = page.getByLabel('한 게임 당첨금').nth(2)
  await third.fill('1615356')
  await expect(page.getByText('1곳 다름')).toBeVisible()
  await expect(page.getByRole('button', { name: '확정하고 공개' })).toBeDisabled()
  await third.fill('1,615,365')
  await expect(page.getByText('맞아요')).toBeVisible()
  await expectAccessible(page)
  page.once('dialog', (dialog) => dialog.accept())
}

async function readList(page: Page, phone: string) {
  await goTo(page, '회원')
  await page.getByLabel('찾기').fill('ㄱㅎㄴ')
  await page.getByLabel('찾기').press('Enter')
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('cell', { name: `····${phone.slice(-4)}` }).first()).toBeVisible()
  const joined = page.getByRole('columnheader', { name: '가입' })
  await expect(joined).toHaveAttribute('aria-sort', 'descending')
  // By keys alone.
  await joined.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(joined).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=oldest/)
  await expectAccessible(page)
  const address = page.url()
  await page.getByRole('button', { name: '이용 제한', exact: true }).click()
  await expect(page).toHaveURL(/state=blocked/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('찾기')).toHaveValue('ㄱㅎㄴ')
}

async function saveList(page: Page, phone: string) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV로 받기' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  const text = (await (await saved.createReadStream()).toArray()).join('')
  expect(text.startsWith('\uFEFF번호,아이디,이름')).toBe(true)
  expect(text).not.toContain(phone)
  await expect(page.getByText(/줄을 내려받았어요/)).toBeVisible()
}

async function seeToStaff(page: Page, name: string) {
  await goTo(page, '직원')
  const role = `총무 ${randomInt(1_000_000)}`
  await page.getByLabel('새 역할의 이름').fill(role)
  await page.getByRole('button', { name: '역할 더하기' }).click()
  await expect(page.getByRole('heading', { name: `역할 · ${role}` })).toBeVisible()
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByLabel(`${name}의 역할`).selectOption(role)
  await page.getByRole('button', { name: '역할 바꾸기' }).click()
  // The last administrator may not leave the role.
  await expect(page.getByText('마지막 관리자는 남아 있어야 합니다.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: '내 로그인' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '지금 기기' })).toBeVisible()
  await expectAccessible(page)
}

async function deleteMember(page: Page, { username, phone }: Person) {
  await goTo(page, '회원')
  await page.getByLabel('찾기').fill(phone)
  await page.getByLabel('찾기').press('Enter')
  await page.getByRole('cell').getByRole('link').first().click()
  await page.getByLabel('이유').fill('본인이 전화로 부탁해서')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '데이터 내려받기' }).click()
  expect((await (await (await saving).createReadStream()).toArray()).join('')).toContain(username)

  // Each action wants a reason of its own.
  await page.getByLabel('이유').fill('본인이 전화로 부탁해서')
  await page.getByText('회원 삭제', { exact: true }).click()
  const typed = page.getByLabel('확인을 위해 회원의 아이디를 적어 주세요')
  await typed.fill(`${username}0`)
  await typed.press('Enter')
  await expect(page.getByText('적은 아이디가 이 회원의 아이디와 다릅니다.')).toBeVisible()
  await expectAccessible(page)
  await typed.fill(username)
  await typed.press('Enter')
  await expect(page.getByText(/회원 \d+.*삭제했어요/)).toBeVisible()
  await page.getByLabel('찾기').fill(phone)
  await page.getByLabel('찾기').press('Enter')
  await expect(page.getByText('찾는 회원이 없어요.')).toBeVisible()
}

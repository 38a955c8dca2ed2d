import { randomInt } from 'node:crypto'
import { atTheDesk, goTo, menu } from './desk.ts'
import { expect, expectAccessible, overflowOf, test } from './journey.ts'
import { join } from './member.ts'

test.use({ refused: [/api\/v1\/admin/] })

test('an administrator does a day’s work in the browser, and all of it is on record', async ({ page, isMobile }) => {
  const name = await atTheDesk(page, '관리자')

  await goTo(page, '회사 정보')
  const address = page.getByLabel('주소', { exact: true })
  await address.fill(`서울시 중구 ${randomInt(1_000)}`)
  await address.press('Enter')
  await expect(page.getByText('저장했어요. 사이트에 바로 보여요.')).toBeVisible()
  await expectAccessible(page)

  await goTo(page, '공지')
  await page.getByRole('button', { name: '공지 쓰기' }).click()
  const title = `점검 안내 ${randomInt(1_000_000)}`
  await page.getByLabel('제목').fill(title)
  await page.getByRole('textbox', { name: '내용' }).fill('잠시 멈춰요.')
  await expectAccessible(page)
  await page.getByRole('button', { name: '올리기' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('게시 중')
  await row.getByRole('button', { name: '내리기' }).click()
  await expect(row).toContainText('끝남')

  await goTo(page, '추첨')
  await page.getByRole('link', { name: '제1245회' }).click()
  await expect(page.getByText('맞아요')).toBeVisible()
  await page.getByLabel('한 게임 당첨금').nth(2).fill('1615356')
  await expect(page.getByText('1곳 다름')).toBeVisible()
  await expect(page.getByRole('button', { name: '확정하고 공개' })).toBeDisabled()
  await page.getByLabel('한 게임 당첨금').nth(2).fill('1,615,365')
  await expect(page.getByText('맞아요')).toBeVisible()
  await expectAccessible(page)
  page.once('dialog', (dialog) => dialog.accept())

  await goTo(page, '감사 기록')
  await expect(page.getByRole('row').filter({ hasText: name }).filter({ hasText: '공지 쓰기' }).first()).toBeVisible()
  await page.getByRole('button', { name: '온전한지 확인' }).click()
  await expect(page.getByText(/건 모두 온전해요/)).toBeVisible()
  await expectAccessible(page)
  if (isMobile) expect(await overflowOf(page)).toBe(0)
})

test('a colleague of 상담 finds a member masked, opens them with a reason, and is not offered what is not theirs', async ({
  page,
}) => {
  const { username, phone } = await join(page)
  await atTheDesk(page, '상담')
  await expect(menu(page).getByRole('link', { name: '공지' })).toHaveCount(0)
  await expect(menu(page).getByRole('link', { name: '직원' })).toHaveCount(0)
  await goTo(page, '회원')
  await page.getByLabel('찾기').fill(phone.slice(-8))
  await page.getByRole('button', { name: '찾기' }).click()
  await expect(page.getByRole('cell', { name: `····${phone.slice(-4)}` })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(username)
  await page.getByRole('cell').getByRole('button').first().click()
  await page.getByLabel('까닭').fill('상담에 답하려고')
  await page.getByRole('button', { name: '가린 정보 열기' }).click()
  await expect(page.getByRole('main')).toContainText(username)
  await page.getByRole('button', { name: '동의', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '이용약관' })).toContainText('동의')
  await expect(page.getByText('회원 삭제')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/admin/announcements')
  await expect(page.getByRole('alert').first()).toContainText('권한이 없습니다')
})

test('an administrator hands a member everything about them, and deletes them at their wish', async ({
  page,
  isMobile,
}) => {
  const { username, phone } = await join(page)
  await atTheDesk(page, '관리자')
  await goTo(page, '회원')
  await page.getByLabel('찾기').fill(phone)
  await page.getByLabel('찾기').press('Enter')
  await page.getByRole('cell').getByRole('button').first().click()
  await page.getByLabel('까닭').fill('본인이 전화로 부탁해서')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '데이터 내려받기' }).click()
  expect((await (await (await saving).createReadStream()).toArray()).join('')).toContain(username)

  await page.getByText('회원 삭제', { exact: true }).click()
  const typed = page.getByLabel('확인을 위해 회원의 아이디를 적어 주세요')
  await typed.fill(`${username}0`)
  await typed.press('Enter')
  await expect(page.getByText('적은 아이디가 이 회원의 아이디와 다릅니다.')).toBeVisible()
  await expectAccessible(page)
  if (isMobile) expect(await overflowOf(page)).toBe(0)
  await typed.fill(username)
  await typed.press('Enter')
  await expect(page.getByText(/회원을 삭제했어요/)).toBeVisible()
  await expect(page.getByText('찾는 회원이 없어요.')).toBeVisible()
})

test('a list is sorted, looked through and saved as a file, and the address says all of it', async ({
  page,
  isMobile,
}) => {
  const { phone } = await join(page)
  await atTheDesk(page, '운영')
  await goTo(page, '회원')
  await page.getByLabel('찾기').fill('ㅎㄴㄱ')
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
  if (isMobile) expect(await overflowOf(page)).toBe(0)
  const address = page.url()
  await page.getByRole('button', { name: '막힘', exact: true }).click()
  await expect(page).toHaveURL(/state=blocked/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('찾기')).toHaveValue('ㅎㄴㄱ')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV로 받기' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  const text = (await (await saved.createReadStream()).toArray()).join('')
  expect(text.startsWith('\uFEFF번호,아이디,이름')).toBe(true)
  expect(text).not.toContain(phone)
  await expect(page.getByText(/줄을 내려받았어요/)).toBeVisible()

  await goTo(page, '감사 기록')
  await expect(page.getByRole('row').filter({ hasText: 'table members' }).first()).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { expectFits } from './layout.ts'
import { signedIn } from './member.ts'

const LIMITS = '/dashboard/limits'
const NUMBERS = '/dashboard/numbers'
const marks = (page: Page) => page.getByRole('button', { name: /^샀(어요|나요\?) / })
const pressed = (page: Page) => page.getByRole('button', { name: /^샀어요 /, pressed: true })
const make = (page: Page) => page.getByRole('button', { name: /^\d+세트 만들기$/ })

// The budget is of the month of the draw: on the last evenings of one, of the next.
test('a member holds to a budget, and then takes a break', { tag: '@phone' }, async ({ page, refused }) => {
  refused.push(/bought/)
  await signedIn(page)
  await open(page, `${NUMBERS}/new`)
  await page.getByRole('radio', { name: '2세트', exact: true }).check()
  await make(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2세트를 만들었어요')

  await test.step('a thousand won a month', async () => {
    await open(page, LIMITS)
    await expect(page.getByText('아직 정한 한도가 없어요.')).toBeVisible()
    await page.getByText('직접 입력').click()
    await page.getByLabel('한 달 한도(원)').fill('1000')
    await page.getByRole('button', { name: '이 금액으로 정하기' }).click()
    await expect(page.getByText('남은 한도 1,000원')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })

  await test.step('the second game asks twice', async () => {
    await open(page, NUMBERS)
    await marks(page).first().click()
    await expect(pressed(page)).toHaveCount(1)
    await expect(
      page.getByRole('region', { name: /^제\d+회/ }).getByText(/^(이번|다음) 달 한도를 다 썼어요\.$/),
    ).toBeVisible()
    const question = page.getByRole('dialog', { name: '내가 정한 한도를 넘어요' })
    await marks(page).nth(1).click()
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: '그만두기' }).click()
    await expect(question).toBeHidden()
    await expect(pressed(page)).toHaveCount(1)
    await marks(page).nth(1).click()
    await question.getByRole('button', { name: '그래도 기록하기' }).click()
    await expect(pressed(page)).toHaveCount(2)
    await expect(
      page.getByRole('region', { name: /^제\d+회/ }).getByText(/^(이번|다음) 달 한도를 1,000원 넘겼어요\.$/),
    ).toBeVisible()
  })

  await test.step('nothing more is made this month', async () => {
    await expect(page.getByText('그다음 달 추첨 번호부터 다시 만들 수 있어요.')).toBeVisible()
    await expect(make(page)).toHaveCount(0)
    await page.getByRole('link', { name: '내가 정한 한도 보기' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('내가 정한 한도')
  })

  await test.step('no budget any more waits a day, and can be taken back', async () => {
    await open(page, LIMITS)
    await page.getByRole('button', { name: '한도 없애기' }).click()
    await expect(page.getByText('에 한도가 없어져요.')).toBeVisible()
    await expectFits(page)
    await page.getByRole('button', { name: '변경 취소' }).click()
    await expect(page.getByText('에 한도가 없어져요.')).toBeHidden()
  })

  await test.step('a break of seven days', async () => {
    await page.getByRole('link', { name: /^잠시 쉬기/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('얼마나 쉴까요?')
    await page.getByRole('radio', { name: /^7일/ }).check()
    await expectAccessible(page)
    await expectFits(page)
    await page.getByRole('button', { name: '7일 쉬기' }).click()
    await page.getByRole('dialog', { name: '7일 동안 쉴까요?' }).getByRole('button', { name: '쉬기 시작' }).click()
    await expect(page.getByRole('link', { name: /^잠시 쉬기/ })).toContainText('까지 쉬고 있어요')
    for (const path of [NUMBERS, `${NUMBERS}/new`]) {
      await open(page, path)
      await expect(page.getByText(/까지 쉬기로 했어요\. 그때까지 번호를 만들지 않아요\./)).toBeVisible()
      await expect(make(page)).toHaveCount(0)
      await expectAccessible(page)
      await expectFits(page)
    }
    await open(page, NUMBERS)
    await expect(marks(page)).toHaveCount(await pressed(page).count())
  })

  await test.step('nine questions, counted on the device', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
    await open(page, `${LIMITS}/check`)
    await expect(page.getByRole('link', { name: /1336/ }).first()).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    expect(sent.filter((url) => url.includes('limits'))).toEqual([])
  })
})

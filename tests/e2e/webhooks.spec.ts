import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { press, signedIn, toast } from './member.ts'

const HERE = '/dashboard/webhooks'
/** Nobody has this name, so that what is posted there goes nowhere. */
const ADDRESS = 'https://bot.example.com/lotto'

test('a member adds an address, sees its secret once, tries it and removes it', { tag: '@phone' }, async ({
  page,
  refused,
}) => {
  refused.push(/\/auth\/me\/webhooks/)
  await signedIn(page)
  await open(page, HERE)
  const address = page.getByRole('textbox', { name: '프로그램의 주소' })

  await test.step('an address of a private network is refused in words', async () => {
    await address.fill('https://192.168.0.7/lotto')
    await press(page, '주소 추가')
    await expect(page.getByRole('alert')).toBeVisible()
  })

  await test.step('the secret is shown, and has the focus', async () => {
    await address.fill(ADDRESS)
    await press(page, '주소 추가')
    await expect(page.getByText(/^whsec_[A-Za-z0-9+/]{43}=$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'bot.example.com의 비밀값' })).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: ADDRESS })).toContainText('아직 보낸 적이 없어요')
    await expectAccessible(page)
  })

  await test.step('and never again', async () => {
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: ADDRESS })).toBeVisible()
    await expect(page.getByText(/whsec_/)).toHaveCount(0)
  })

  await test.step('a trial says how it went', async () => {
    await press(page, 'bot.example.com에 시험 보내기')
    await expect(toast(page)).toContainText('시험 소식을 보냈어요')
    await expect(page.getByRole('listitem').filter({ hasText: ADDRESS })).toContainText('연결할 수 없어요', {
      timeout: 15_000,
    })
  })

  await test.step('a removed address is gone', async () => {
    await press(page, 'bot.example.com 지우기')
    await expect(page.getByText(ADDRESS)).toHaveCount(0)
    await expect(address).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { addSharedTicket } from '#contract/number-sets/syndicates.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './journey.ts'
import { expectFits } from './layout.ts'
import { agreeToAll, aPerson, countTaps, field, fillRegistration, join, keepTokens, press } from './member.ts'
import { onSaturdays as test } from './own-site.ts'

const badge = (page: Page) => page.getByRole('main').getByRole('status').first()

/** A ticket with three of the drawn numbers in one game and none in the other. */
const GAMES = [
  [3, 11, 19, 40, 41, 42],
  [1, 2, 4, 5, 6, 8],
]

test('three people agree on a ticket by a link, and read what each of them won', { tag: '@phone' }, async ({
  page,
  another,
  site,
  refused,
}) => {
  // Access tokens run out while the clock moves; a stranger is refused.
  refused.push(/\/api\/v1\//)
  test.slow()
  const saturday = await site.nextSaturday()
  const opener = await join(page)
  await keepTokens(page, opener)

  const link = await test.step('one opens it and puts the ticket in', async () => {
    await page.goto('/dashboard/numbers')
    await page.getByRole('link', { name: '함께 산 복권' }).first().click()
    await press(page, '새로 만들기')
    await field(page, '1번째 이름 (나)').fill('하나')
    await field(page, '2번째 이름').fill('두리')
    await press(page, '사람 더하기')
    await field(page, '3번째 이름').fill('하나')
    await press(page, '만들고 복권 담기')
    await expect(page.getByText('같은 이름이 두 번 있어요. 구별되게 적어 주세요.')).toBeVisible()
    await expectAccessible(page)
    await field(page, '3번째 이름').fill('세찌')
    await press(page, '만들고 복권 담기')
    await expect(badge(page)).toHaveText('복권을 담아 주세요')
    await expectAccessible(page)
    const token = new URL(page.url()).hash.slice(1)
    const headers = { authorization: `Bearer ${opener.access_token}` }
    const games = GAMES.map((numbers) => ({ numbers, number_type: 'auto' }))
    const data = { token, round_number: saturday.round, source: 'typed', games }
    expect((await page.request.post(addSharedTicket.path, { headers, data })).ok()).toBe(true)
    await page.reload()
    await expect(badge(page)).toHaveText('3명 중 0명 동의')
    await press(page, '이 내용에 동의하기')
    await expect(badge(page)).toHaveText('3명 중 1명 동의')
    await expectFits(page)
    await expectAccessible(page)
    return page.url()
  })

  const second = await another()
  await test.step('one who is a member agrees by three taps', async () => {
    await keepTokens(second, await join(second))
    await second.goto(link)
    await second.getByRole('radio', { name: '두리' }).check()
    await press(second, '이 내용에 동의하기')
    await expect(second.getByText('두리 이름으로 동의했어요')).toBeVisible()
    await expectAccessible(second)
  })

  const third = await another()
  await test.step('one without an account signs up on the way, and comes back to the page', async () => {
    await third.goto(link)
    await expect(third.getByRole('radio', { name: '세찌' })).toBeVisible()
    await expectAccessible(third)
    const taps = await countTaps(third)
    await third.getByRole('radio', { name: '세찌' }).check()
    await press(third, '로그인하고 동의하기')
    await expect(third).toHaveURL(/\/auth\/login\?return=/)
    await third.getByRole('main').getByRole('link', { name: '회원가입' }).click()
    const before = await taps()
    await fillRegistration(third, aPerson())
    await agreeToAll(third)
    await press(third, '회원가입')
    await expect(third).toHaveURL(/\/syndicate#/)
    const signingUp = (await taps()) - before
    await expect(third.getByRole('radio', { name: '세찌' })).toBeChecked()
    await press(third, '이 내용에 동의하기')
    await expect(badge(third)).toHaveText('모두 동의했어요')
    // A name, the press, the way to the form; and the press again.
    expect((await taps()) - signingUp).toBe(4)
  })

  await test.step('from eight o’clock on nothing changes, and a stranger sees nothing', async () => {
    await saturday.at('20:00:01', page, second, third)
    await press(third, '동의 거두기')
    await expect(third.getByText('이 회차의 판매가 끝났어요. 이제 합의와 복권을 바꿀 수 없어요.')).toBeVisible()
    const stranger = await another()
    await saturday.at('20:00:02', stranger)
    await stranger.goto(link)
    await expect(stranger.getByText('판매가 끝나서 이제 함께 산 사람만 볼 수 있어요.')).toBeVisible()
    await expect(stranger.getByRole('main')).not.toContainText('하나')
    await expectAccessible(stranger)
  })

  await test.step('it is sealed before the draw, for everybody to keep', async () => {
    await saturday.at('20:01:59', page, second, third)
    await expect(async () => {
      await page.reload()
      await expect(badge(page)).toHaveText('봉인했어요', { timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await expectAccessible(page)
    await expect(async () => {
      const download = page.waitForEvent('download', { timeout: 3_000 })
      await press(page, '증명 파일 받기')
      expect((await download).suggestedFilename()).toBe(`lottolens-agreement-${saturday.round}.json`)
    }).toPass({ timeout: 60_000 })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: '당첨금 배분 합의' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '우리의 합의' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('after the tally each reads their own share to the won', async () => {
    await saturday.at('20:50:00', page, second, third)
    await saturday.published('prizes')
    await third.reload()
    await expect(third.getByRole('heading', { name: `제${saturday.round}회에서 5등에 당첨됐어요` })).toBeVisible()
    await expect(
      third.getByRole('list', { name: '사람마다의 몫' }).getByRole('listitem').filter({ hasText: '하나' }),
    ).toContainText('1,668원')
    await expect(
      third.getByRole('list', { name: '사람마다의 몫' }).getByRole('listitem').filter({ hasText: '세찌' }),
    ).toContainText('1,666원')
    await expectFits(third)
    await expectAccessible(third)
    await expect(async () => {
      await third.goto('/dashboard/inbox')
      await expect(third.getByText(`제${saturday.round}회 함께 산 복권의 결과가 나왔어요`)).toBeVisible({
        timeout: 2_000,
      })
    }).toPass({ timeout: 90_000 })
  })
})

import type { Page } from '@playwright/test'
import { deleteAccount } from '#contract/members/profile.ts'
import { logIn } from '#contract/members/sign-in.ts'
import { addSharedTicket, agreeToSyndicate, openSyndicate, type Syndicate } from '#contract/number-sets/syndicates.ts'
import { ADDRESS, photoOf } from '#tests/support/ticket-photo.ts'
import { crowdedTargets, expectAccessible } from './accessible.ts'
import { expect, taken } from './journey.ts'
import { expectFits } from './layout.ts'
import { join, keepTokens, type Person, press } from './member.ts'
import { onSaturdays as test } from './own-site.ts'

/** Of the drawn numbers three, and none. */
const FIFTH = [3, 11, 19, 40, 41, 42]
const MISS = [1, 2, 4, 5, 6, 8]
/** A paper of round 1246 with both games. */
const PAPER = '1246q031119404142m010204050608n000000000000n000000000000n000000000000195138178214141022'

const badge = (page: Page) => page.getByRole('main').getByRole('status').first()
const choosePicture = async (page: Page, text: string) =>
  page
    .getByLabel('사진에서 찾기')
    .setInputFiles({ name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: await photoOf(ADDRESS + text) })

/** A call by a member who signs in for it: tokens run out while the clock moves. */
async function callAs<T>(page: Page, person: Person, method: string, path: string, data: unknown): Promise<T> {
  const { username, password } = person
  const signIn = await page.request.post(logIn.path, { data: { username, password } })
  const { access_token } = (await signIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await page.request.fetch(path, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

/** As everybody can read it: in both themes, on the narrowest window, by any finger. */
const look = async (page: Page) => {
  await expectFits(page)
  await expectAccessible(page)
  expect(await crowdedTargets(page)).toEqual([])
}

test('a box is plain in every state, to its people and to a stranger', { tag: '@phone' }, async ({
  page,
  another,
  site,
  refused,
}) => {
  // Access tokens run out while the clock moves, strangers are refused, and for a moment there is no line.
  refused.push(/\/api\/v1\//, /\/assets\//)
  test.slow()
  const saturday = await site.nextSaturday()
  const [hana, duri, third, narae] = [await join(page), await join(page), await join(page), await join(page)]
  const opened = (person: Person, names: readonly string[], more: object = {}) =>
    callAs<Syndicate>(page, person, openSyndicate.method, openSyndicate.path, {
      ...{ split: 'equal', collector: 0, remainder: 0 },
      people: names.map((name) => ({ name, paid: null })),
      ...more,
    })
  const withTicket = (person: Person, { token }: Syndicate, ...games: number[][]) =>
    callAs<Syndicate>(page, person, addSharedTicket.method, addSharedTicket.path, {
      ...{ token, round_number: saturday.round, source: 'typed', is_another: true },
      games: games.map((numbers) => ({ numbers, number_type: 'auto' })),
    })
  const agree = ({ token, revision, people }: Syndicate, person: Person, place: number) =>
    callAs<Syndicate>(page, person, agreeToSyndicate.method, agreeToSyndicate.path, {
      ...{ token, revision, person_id: people[place]?.id, is_agreed: true, is_confirmed: true },
    })
  const agreed = async (box: Syndicate, ...people: Person[]) => {
    for (const [place, person] of people.entries()) await agree(box, person, place)
    return box
  }
  const visit = async (one: Page, { token }: Syndicate) => {
    await one.goto('/robots.txt')
    await one.goto(`/syndicate#${token}`)
    await taken(one)
  }
  const NAMES = ['하나', '두리', '세찌']
  await keepTokens(page, hana)
  const main = await opened(hana, NAMES)
  const [stranger, second] = [await another(), await another()]
  await saturday.at('19:30:00', page, stranger, second)

  await test.step('open without tickets', async () => {
    await visit(page, main)
    await expect(badge(page)).toHaveText('복권을 담아 주세요')
    await look(page)
    await visit(stranger, main)
    await expect(badge(stranger)).toHaveText('복권을 담아 주세요')
    await look(stranger)
  })

  await test.step('a paper that is in another box is refused by a sentence', async () => {
    await choosePicture(page, PAPER)
    await expect(badge(page)).toHaveText('3명 중 0명 동의')
    await look(page)
    await keepTokens(second, narae)
    await visit(second, await opened(narae, ['나래', '하나']))
    await choosePicture(second, PAPER)
    await expect(second.getByRole('alert')).toHaveText(/^이 종이 복권은 이미 함께 산 복권에 담겨 있어요/)
    await look(second)
    await choosePicture(second, PAPER.replace(/22$/, '23'))
    await expect(badge(second)).toHaveText('2명 중 0명 동의')
    await press(second, '나가기')
    await expectAccessible(second)
    await second.getByRole('dialog').getByRole('button', { name: '나가기' }).click()
    await expect(second).toHaveURL(/\/dashboard\/syndicates$/)
    await look(second)
  })

  const boxes = await test.step('agreed on', async () => {
    await press(page, '이 내용에 동의하기')
    await expect(badge(page)).toHaveText('3명 중 1명 동의')
    await look(page)
    await visit(stranger, main)
    await look(stranger)
    const { token } = main
    const now = await agree({ ...main, token, revision: main.revision + 1 }, duri, 1)
    await agree(now, third, 2)
    await visit(page, main)
    await expect(badge(page)).toHaveText('모두 동의했어요')
    await look(page)
    await page.getByRole('button', { name: '이름과 몫 바꾸기' }).click()
    await look(page)
    const long = Array.from({ length: 20 }, (_, i) => ({
      name: ['하나', '두리', '세찌'][i] ?? `기획조정실의아주긴이름의동료${i}호님`,
      paid: i === 0 ? 1_050 : 50,
    }))
    return {
      missed: await agreed(await withTicket(hana, await opened(hana, NAMES), MISS), hana, duri, third),
      half: await agreed(await withTicket(hana, await opened(hana, NAMES), FIFTH), hana, duri),
      empty: await opened(hana, NAMES),
      left: await agreed(await withTicket(narae, await opened(narae, ['나래', '하나']), FIFTH, MISS), narae, hana),
      many: await withTicket(hana, await opened(hana, [], { split: 'paid', people: long }), FIFTH, MISS),
    }
  })
  await test.step('twenty people', async () => {
    await visit(page, boxes.many)
    await look(page)
    await page.goto('/dashboard/syndicates')
    await expect(page.getByText('모두 동의했어요').first()).toBeVisible()
    await look(page)
  })

  await test.step('a paper beside what was meant', async () => {
    await page.goto('/check')
    await taken(page)
    await choosePicture(page, PAPER)
    await expect(page.getByText(/와 함께 산 복권과 같아요/).first()).toBeVisible()
    await look(page)
    await page.goto('/check')
    await taken(page)
    await choosePicture(page, PAPER.replace('031119404142', '031119404143'))
    await expect(page.getByText(/A줄: 42 대신 43/).first()).toBeVisible()
    await look(page)
  })

  await test.step('without a line', async () => {
    await visit(page, main)
    await page.context().setOffline(true)
    await press(page, '동의 거두기')
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    await look(page)
    await page.context().setOffline(false)
  })

  await test.step('closed', async () => {
    await saturday.at('20:00:01', page, stranger)
    await visit(page, main)
    await look(page)
    await visit(page, boxes.half)
    await look(page)
    await visit(page, boxes.empty)
    await look(page)
    await visit(stranger, main)
    await look(stranger)
    await callAs(page, narae, deleteAccount.method, deleteAccount.path, { password: narae.password })
    await visit(page, boxes.left)
    await expect(page.getByText('탈퇴한 회원').first()).toBeVisible()
    await look(page)
  })

  await test.step('sealed, and drawn before the tally', async () => {
    await saturday.at('20:01:59', page)
    await expect(async () => {
      await visit(page, main)
      await expect(badge(page)).toHaveText('봉인했어요', { timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await look(page)
    await saturday.at('20:45:00', page)
    await saturday.published('numbers')
    await visit(page, main)
    await expect(badge(page)).toHaveText('집계 중')
    await look(page)
    await page.goto('/dashboard/syndicates')
    await expect(page.getByText('집계 중').first()).toBeVisible()
    await look(page)
  })

  await test.step('drawn', async () => {
    await saturday.at('21:20:00', page)
    await saturday.published('prizes')
    for (const [box, word] of [
      [main, '당첨'],
      [boxes.missed, '당첨 없음'],
      [boxes.half, '합의하지 못했어요'],
      [boxes.empty, '합의하지 못했어요'],
      [boxes.left, '당첨'],
    ] as const) {
      await visit(page, box)
      await expect(badge(page)).toHaveText(word)
      await look(page)
    }
    await page.emulateMedia({ media: 'print' })
    await visit(page, main)
    await expect(page.getByRole('heading', { name: '당첨금 배분 합의' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '함께 산 복권', exact: true })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/dashboard/syndicates')
    await expect(page.getByText('당첨 없음').first()).toBeVisible()
    await look(page)
    await page.goto('/dashboard/ledger')
    await expect(page.getByText(/함께 산 복권의 내 몫을/)).toBeVisible()
    await look(page)
  })
})

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { getSeal } from '#contract/number-sets/seals.ts'
import type { ProofFile } from '#domain/seal/proof-file.ts'
import { PROOF_PROBLEMS } from '#domain/seal/set-proof.ts'
import { winClaims } from '#domain/site/win-claims.ts'
import { expectAccessible } from './accessible.ts'
import { expect, open } from './journey.ts'
import { expectFits } from './layout.ts'
import { signedIn } from './member.ts'
import { onSaturdays as test } from './own-site.ts'
import type { Saturday } from './saturday-site.ts'

const main = (page: Page) => page.getByRole('main')
const choose = (page: Page, proofs: readonly ProofFile[]) =>
  page.getByLabel('증명서 파일 고르기').setInputFiles({
    name: 'proofs.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ proofs })),
  })
/** The last bit of a salt, with which a leaf ends, the other way round. */
const otherBit = ({ leaf, ...proof }: ProofFile): ProofFile => ({
  ...proof,
  leaf: leaf.slice(0, -1) + (Number.parseInt(leaf.slice(-1), 16) ^ 1).toString(16),
})

test('a member proves that sets were made before the draw, and anybody sees how all of them did', {
  tag: '@phone',
}, async ({ page, site, refused }) => {
  // Their access token has run out by then; the page gets a new one by itself. The round is asked for until it is sealed.
  refused.push(/\/api\/v1\/auth\//)
  test.slow()
  const saturday = await site.nextSaturday()
  const { access_token } = await signedIn(page)
  const headers = { authorization: `Bearer ${access_token}` }
  const made = await page.request.post(generateNumberSets.path, { headers, data: { count: 3 } })
  expect(made.ok(), await made.text()).toBe(true)

  await test.step('before sales close nothing is sealed', async () => {
    await open(page, '/seals')
    await expect(main(page)).toContainText('봉인값이 여기에 생겨요.')
    await expectAccessible(page)
  })

  await test.step('sales close, and the seal stands there', () => sealed(page, saturday))
  const proofs = await test.step('the proofs come with the numbers', () => proofsOf(page, saturday))

  await test.step('the log is signed, and says that nobody else has signed it', async () => {
    await open(page, '/seals')
    await expect(main(page)).toContainText('아직 우리만 서명했어요')
    await main(page).getByText('서명한 기록은 무엇인가요?').click()
    await main(page).getByText('공개 열쇠와 서명 보기').click()
    await expect(main(page)).toContainText(proofs[0]?.keys[0] ?? 'no key')
    await main(page).getByText('직접 지켜보는 법').click()
    await expectAccessible(page)
    await expectFits(page)
  })

  await test.step('the page checks them', async () => {
    await open(page, '/seals')
    await choose(page, proofs)
    await expect(main(page)).toContainText(`✓ 3세트 모두 제${saturday.round}회 봉인에 들어 있어요.`)
    await expectAccessible(page)
    await expectFits(page)
    const [first, ...others] = proofs as [ProofFile, ...ProofFile[]]
    await choose(page, [otherBit(first), ...others])
    await expect(page.getByRole('alert').filter({ hasText: PROOF_PROBLEMS.mismatch })).toBeVisible()
    await expect(main(page)).toContainText('3세트 중 1세트가 맞지 않아요.')
    await expectAccessible(page)
  })

  await test.step('the draw is tallied, and the scoreboard says how they did beside chance', async () => {
    await saturday.at('21:10:00', page)
    for (const how of ['numbers', 'prizes', 'shops'] as const) await saturday.published(how)
    await expect(async () => {
      await open(page, '/seals')
      await expect(main(page)).toContainText(`제${saturday.round}회 성적`, { timeout: 1_000 })
    }).toPass({ timeout: 90_000 })
    await expectAccessible(page)
    await expectFits(page)
  })

  await test.step('nothing else on the site claims wins of members', async () => {
    for (const path of ['/', '/plans', '/faq', '/seals']) {
      await open(page, path)
      // The home page counts the whole country's first prizes, and says so.
      const text = (await main(page).innerText()).replaceAll('\n', '. ').replaceAll('전국 역대 1등 당첨', '')
      expect(winClaims(text), path).toEqual([])
    }
    await open(page, '/')
    await page.getByText('로또렌즈 소개 · 공지사항').click()
    await expect(page.getByText('전국 역대 1등 당첨', { exact: true })).toBeVisible()
  })
})

async function sealed(page: Page, { round, at }: Saturday) {
  await at('20:00:02', page)
  const path = getSeal.path.replace(':round', String(round))
  await expect.poll(async () => (await page.request.get(path)).status(), { timeout: 150_000 }).toBe(200)
  await open(page, '/seals')
  await expect(main(page)).toContainText('3세트')
  await expect(main(page).getByRole('heading', { name: /^추첨까지 \d+분$/ })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
}

async function proofsOf(page: Page, { round }: Saturday): Promise<ProofFile[]> {
  await open(page, '/dashboard/numbers')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `제${round}회 번호의 봉인 증명서 받기` }).click()
  const file = await download
  await expect(page.getByText('3세트의 증명서를 저장했어요. 공개된 봉인값과 맞아요.')).toBeVisible()
  expect(file.suggestedFilename()).toBe(`lottolens-seal-${round}.json`)
  const { proofs } = JSON.parse(readFileSync(await file.path(), 'utf8')) as { proofs: ProofFile[] }
  expect(proofs[0]).toMatchObject({ version: 3 })
  return proofs
}

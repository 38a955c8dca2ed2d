import { expectAccessible } from './accessible.ts'
import { dataAskedFor, expect, open, test } from './journey.ts'

test('a visitor fills in the slip, and reads with how many one would share, and the evidence', async ({ page }) => {
  await open(page, '/analysis/crowding')
  const main = page.getByRole('main')

  await test.step('six numbers on the slip', async () => {
    const number = (value: number) => main.getByRole('checkbox', { name: `${value}번`, exact: true })
    await expect(main.getByRole('heading', { name: '예시 번호' })).toBeVisible()
    await expect(main.getByText('0 / 6')).toBeVisible()
    const asked = dataAskedFor(page)

    for (const value of [29, 36, 41, 43, 44, 45]) await number(value).check()
    await expect(page).toHaveURL('/analysis/crowding?numbers=29,36,41,43,44,45')
    await expect(main.getByRole('button', { name: '공유' })).toBeVisible()
    // A seventh is refused in words.
    await number(1).click()
    await expect(main.getByText('여섯 개까지 고를 수 있어요.')).toBeVisible()
    await expect(number(1)).not.toBeChecked()
    await expect(main.getByText(/무작위 조합 100개 중 2개보다 더 많은 사람이 고르는 번호예요\./)).toBeVisible()
    await expect(main.getByText(/내 번호 · 평균 1\d\.\d명과/)).toBeVisible()
    await main.getByText(/내 번호는 왜 2인가요/).click()
    await expect(main.getByText('번호 사이에 큰 빈틈이 있어요').last()).toBeVisible()
    await expect(main.getByText(/어떤 번호든 평균적으로는 손해예요/)).toBeVisible()

    // Above the end of the scale there are words instead of a figure.
    await main.getByRole('button', { name: '지우기' }).click()
    for (const value of [1, 2, 3, 4, 5, 6]) await number(value).press(' ')
    await expect(main.getByText('99 이상', { exact: true })).toBeVisible()
    await expect(main.getByText(/만 명쯤 나눠요/)).toBeVisible()
    expect(asked).toEqual([])
    await expectAccessible(page)
  })

  await test.step('where it comes from, and real rounds on both sides', async () => {
    await main.locator('summary', { hasText: /^많이 나눈 추첨/ }).click()
    await expect(main.getByRole('link', { name: /제1128회/ })).toBeVisible()
    await main.getByText('예측과 다르게 나온 추첨', { exact: true }).click()
    await expect(main.getByText(/틀린 회차도 모두/)).toBeVisible()
    await main.getByText('정말 그런지 확인했나요?').click()
    await main.getByRole('link', { name: 'AI가 하는 일, 아무도 못 하는 일' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('로또렌즈의 AI란?')
  })

  await test.step('what was said, what came, and what is still too little', async () => {
    await open(page, '/analysis/crowding-evidence')
    for (const question of await main.locator('summary', { hasText: /^(?!표로 보기).*(예측|전체|1,000원|조합)/ }).all())
      await question.click()
    const table = main.getByRole('table', { name: '검증 수치' }).first()
    await expect(table.getByRole('row', { name: /자동 1등/ })).toContainText('0과 구별되지 않아요')
    await expect(main.getByText('그래서 아래 수치는 실력을 실제보다 좋게 보여요.')).toBeVisible()
    await expect(main.getByText(/230회 중 \d+회/)).toBeVisible()
    await expect(main.getByText('미리 정한 가장 중요한 기준은 넘지 못했어요.').first()).toBeVisible()
    await expect(main.getByRole('table', { name: '1,000원의 평균 가치' }).getByRole('row')).toHaveCount(6)
    await expect(main.getByRole('heading', { name: '가장 많이 겹치는 유형' })).toBeVisible()
    await main.getByText('표로 보기 모든 조합의 분포').click()
    await expect(main.getByRole('table', { name: '모든 조합의 분포' }).getByRole('row')).toHaveCount(41)
  })
})

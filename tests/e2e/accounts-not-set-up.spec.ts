import { expect, expectAccessible, test } from './journey.ts'
import { useOwnSite } from './own-site.ts'

const site = useOwnSite()

test('providers that are not set up say so on their buttons', async ({ page }) => {
  for (const [path, deed] of [
    ['/auth/login', '로그인'],
    ['/auth/register', '회원가입'],
  ] as const) {
    await page.goto(site.url(path))
    for (const name of ['카카오', '구글']) {
      const button = page.getByRole('button', { name: `${name}로 ${deed}` })
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription('카카오와 구글 로그인은 아직 설정되지 않았습니다.')
    }
    await expectAccessible(page)
  }
})

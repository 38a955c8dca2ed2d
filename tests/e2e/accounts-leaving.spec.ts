import { press, signedIn, toast, tokensOf } from './accounts.ts'
import { expect, expectAccessible, open, test } from './journey.ts'

test.describe('leaving', () => {
  test.use({ refused: [/profile\/me/] })

  test('wants the password, says that the account is gone, and goes home', async ({ page }) => {
    const { username, password } = await signedIn(page)
    await open(page, '/dashboard/profile')
    await press(page, '계정 삭제')
    const dialog = page.getByRole('dialog', { name: '계정을 삭제할까요?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '삭제하기' }).click()
    await expect(dialog.getByText('비밀번호를 입력해 주세요.')).toBeVisible()
    await dialog.getByRole('textbox', { name: '비밀번호' }).fill('not this one')
    await dialog.getByRole('button', { name: '삭제하기' }).click()
    await expect(dialog.getByText('비밀번호가 올바르지 않습니다.')).toBeVisible()

    // Thought better of it; what was typed does not stay.
    await dialog.getByRole('button', { name: '취소' }).click()
    await expect(page.getByRole('button', { name: '계정 삭제' })).toBeFocused()
    await press(page, '계정 삭제')
    await expect(dialog.getByRole('textbox', { name: '비밀번호' })).toHaveValue('')
    await expect(dialog.getByText('비밀번호가 올바르지 않습니다.')).toBeHidden()

    await dialog.getByRole('textbox', { name: '비밀번호' }).fill(password)
    await dialog.getByRole('button', { name: '삭제하기' }).click()
    await expect(toast(page)).toContainText('계정이 삭제되었습니다.')
    await expect(page).toHaveURL('/')
    expect(await tokensOf(page)).toEqual([null, null])
    const again = await page.request.post('/api/v1/public/auth/login', { data: { username, password } })
    expect(again.status()).toBe(401)
  })

  test('that fails says so, and the member stays', async ({ page }) => {
    const { password } = await signedIn(page)
    await open(page, '/dashboard/profile')
    await page.route('**/users/profile/me*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await press(page, '계정 삭제')
    const dialog = page.getByRole('dialog', { name: '계정을 삭제할까요?' })
    await dialog.getByRole('textbox', { name: '비밀번호' }).fill(password)
    await dialog.getByRole('button', { name: '삭제하기' }).click()
    await expect(toast(page)).toContainText('계정을 삭제하지 못했습니다.')
    await expect(dialog.getByRole('alert')).toHaveText('계정을 삭제하지 못했습니다.')
    expect(await tokensOf(page)).not.toEqual([null, null])
  })
})

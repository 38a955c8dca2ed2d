import { expect, open, test } from './journey.ts'

/*
 * Pages are sent with Trusted Types enforced. That all of the site works so, every journey shows: what the browser refuses is an
 * error in its console. Here is what it refuses.
 */

test('markup and code come into a page from nobody but its own policies, wherever it leads @desktop', async ({
  page,
  errors,
}) => {
  const refused = () =>
    page.evaluate(() => {
      const named = (act: () => unknown) => {
        try {
          act()
          return 'taken'
        } catch (error) {
          return (error as Error).name
        }
      }
      const part = document.createElement('div')
      return [
        named(() => {
          part.innerHTML = '<img src=x onerror=alert(1)>'
        }),
        named(() => part.insertAdjacentHTML('beforeend', '<b>x</b>')),
        named(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
        named(() => {
          document.createElement('script').src = '/assets/x.js'
        }),
        named(() => new Worker('/assets/x.js')),
        named(() => (window as never as { trustedTypes: TrustedTypes }).trustedTypes.createPolicy('other', {})),
      ]
    })
  interface TrustedTypes {
    createPolicy: (name: string, rules: object) => unknown
  }

  await open(page, '/results/1245')
  await expect(page.locator('script[type="application/ld+json"]')).not.toHaveCount(0)
  // Pages that the browser draws have no scripts of their own.
  for (const round of [1244, 1243]) {
    const others = page.getByRole('navigation', { name: '다른 회차' })
    await others.getByRole('link', { name: `제${round}회` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${round}`)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1244')
  expect(errors).toEqual([])

  expect(await refused()).toEqual(Array.from({ length: 6 }, () => 'TypeError'))
  // The browser has told each of them.
  errors.length = 0
})

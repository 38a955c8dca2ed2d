import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, open } from './journey.ts'
import { expectFitsPhone } from './layout.ts'
import { test } from './own-site.ts'
import type { Site } from './site.ts'
import { goTo, menu, photo, signInAsStaff } from './staff.ts'

const REFUSALS = /api\/v1\/admin/
const SAVED = '저장했어요. 사이트에 바로 보여요.'

const editor = (page: Page) => page.getByRole('textbox', { name: '내용', exact: true })
const preview = (page: Page) => page.getByRole('region', { name: '미리 보기', exact: true })

const SVG = {
  name: 'logo.svg',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>'),
}
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment-->
<p class=MsoNormal style="mso-pagination:none;color:red"><b><span lang=EN-US style='font-family:"Malgun Gothic"'>새벽 두 시</span></b>부터 <a href="https://example.kr/word">안내<o:p></o:p></a></p>
<p class=MsoNormal><img src="file:///C:/secret.png" width=10></p><!--EndFragment--></body></html>`

const paste = (page: Page, html: string) =>
  editor(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('an editor writes what visitors read, and they see what holds', { tag: '@desktop' }, async ({
  page,
  another,
  site,
  refused,
}) => {
  refused.push(REFUSALS)
  await signInAsStaff(page, '편집', site)
  await goTo(page, '공지')
  await page.getByRole('button', { name: '공지 쓰기' }).click()
  const title = `점검 안내 ${randomInt(1_000_000)}`
  await page.getByLabel('제목', { exact: true }).fill(title)
  await test.step('words from a word processor', () => write(page))
  await test.step('a picture', () => putPicture(page))
  await test.step('a look at it', async () => {
    await expect(preview(page)).toContainText(title)
    await expect(preview(page).locator('img[alt="초록빛 점검 안내판"]')).toBeVisible()
    await preview(page).getByRole('button', { name: '홈 카드' }).click()
    await preview(page).getByRole('button', { name: '컴퓨터' }).click()
    await expect(preview(page)).toContainText('새벽 두 시')
    await expectAccessible(page)
    await expectFitsPhone(page)
  })
  await test.step('what claims wins of members is pointed out, beside the only figure there is', async () => {
    const claims = page.getByText('당첨을 내세우는 말이 있어요')
    await page.getByLabel('제목', { exact: true }).fill(`${title} 1등 배출, 당첨 보장`)
    await expect(claims).toHaveText('당첨을 내세우는 말이 있어요: 1등 배출, 당첨 보장')
    await expectAccessible(page)
    const sentence = await page.getByText(/^추첨 전에 봉인/).innerText()
    await page.getByRole('button', { name: '이 문장을 내용에 넣기' }).click()
    await expect(claims).toBeHidden()
    await expect(editor(page)).toContainText(sentence)
    await page.getByLabel('제목', { exact: true }).fill(title)
  })
  await test.step('leaving with something unsaved is asked about', () => stay(page, title))
  await test.step('it is published', async () => {
    await editor(page).press('Control+Enter')
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('게시 중')
    // No announcement opens over the pages of staff.
    await open(page, '/admin/announcements')
    await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  const visitor = await another()
  await test.step('a visitor sees it', () => readAnnouncement(visitor, title))
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: '내리기' }).click()
  await expect(row).toContainText('끝남')

  await goTo(page, '약관·FAQ')
  await test.step('terms that will hold', () => writeTerms(page))
  const question = `새 질문 ${randomInt(1_000_000)}`
  await test.step('a question, first of all', () => writeQuestion(page, question))
  await expectFitsPhone(page)
  await test.step('the figures of the home page', async () => {
    await page.getByRole('link', { name: '홈의 네 가지 숫자' }).click()
    await page.getByLabel('회원', { exact: true }).fill('12,345명')
    await expect(preview(page)).toContainText('12,345명')
    await page.getByRole('button', { name: '홈에 보이기' }).click()
    await expect(page.getByText(SAVED)).toBeVisible()
  })
  await test.step('a visitor sees what holds', () => readTexts(visitor, question))
})

async function write(page: Page) {
  await editor(page).click()
  await page.keyboard.type('멈추는 때')
  await page.getByRole('button', { name: '제목', exact: true }).click()
  await expect(page.getByRole('button', { name: '제목', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await editor(page).press('End')
  await page.keyboard.press('Enter')
  await paste(page, WORD)
  await expect(editor(page).getByRole('link', { name: '안내' })).toBeVisible()
  expect(await editor(page).innerHTML()).not.toMatch(/Mso|color|file:/)
}

async function putPicture(page: Page) {
  // Tab leaves the text, and the toolbar is one stop; arrows go through it.
  await editor(page).press('Tab')
  await expect(page.getByLabel('중요도')).toBeFocused()
  await page.getByRole('button', { name: '굵게' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: '그림', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '그림' })
  await dialog.getByLabel('파일').setInputFiles(SVG)
  await dialog.getByLabel('그림 설명').fill('초록빛 점검')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '그림 넣기' }).click()
  await expect(dialog).toContainText('PNG, JPEG, WebP 그림만')
  await dialog.getByLabel('파일').setInputFiles({ ...SVG, buffer: Buffer.alloc(49 * 1024 * 1024) })
  await dialog.getByRole('button', { name: '그림 넣기' }).click()
  await expect(dialog).toContainText('5MB까지')
  await dialog.getByLabel('파일').setInputFiles(await photo())
  await dialog.getByRole('button', { name: '그림 넣기' }).click()
  await expect(dialog).toHaveCount(0)
  await editor(page).getByRole('img', { name: '초록빛 점검' }).click()
  await page.getByRole('button', { name: '그림', exact: true }).click()
  await dialog.getByLabel('그림 설명').fill('초록빛 점검 안내판')
  await dialog.getByRole('button', { name: '그림 고치기' }).click()
  await expect(editor(page).getByRole('img', { name: '초록빛 점검 안내판' })).toBeVisible()
}

async function stay(page: Page, title: string) {
  await Promise.all([
    page.waitForEvent('dialog').then((asked) => asked.dismiss()),
    menu(page).getByRole('link', { name: '플랜' }).click(),
  ])
  await expect(page.getByLabel('제목', { exact: true })).toHaveValue(title)
  await Promise.all([
    page.waitForEvent('dialog').then((asked) => asked.dismiss()),
    page.getByRole('button', { name: '닫고 목록만 보기' }).click(),
  ])
  await expect(page.getByLabel('제목', { exact: true })).toHaveValue(title)
}

async function readAnnouncement(visitor: Page, title: string) {
  await open(visitor, '/')
  const popup = visitor.getByRole('dialog', { name: title })
  await expect(popup.getByRole('heading', { name: '멈추는 때' })).toBeVisible()
  const picture = popup.getByRole('img', { name: '초록빛 점검 안내판' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    1600, 1200,
  ])
  await expect(popup.getByRole('link', { name: '안내' })).toHaveAttribute('href', 'https://example.kr/word')
  expect(await popup.innerHTML()).not.toMatch(/Mso|color:|file:/)
}

async function writeTerms(page: Page) {
  await expectAccessible(page)
  await page.getByRole('button', { name: '이용약관 새 판 쓰기' }).click()
  await page.getByLabel('본문').fill('## 제1조\n\n새 약관이에요.')
  await page.getByLabel('본문').press('Control+Enter')
  await expect(page.getByRole('row').filter({ hasText: '시행 예정' })).toHaveCount(1)
  await expect(page.getByRole('region', { name: '이용약관' }).getByRole('row')).toHaveCount(3)
}

async function writeQuestion(page: Page, question: string) {
  await page.getByRole('link', { name: '자주 묻는 질문' }).click()
  await page.getByRole('button', { name: '질문 더하기' }).click()
  await page.getByLabel('질문', { exact: true }).last().fill(question)
  await page.getByLabel('답', { exact: true }).last().fill('[구독플랜](/plans)을 봐 주세요.')
  const count = await page.getByLabel('질문', { exact: true }).count()
  for (let i = count; i > 1; i -= 1) await page.getByRole('button', { name: `질문 ${i} 위로`, exact: true }).click()
  await expect(page.getByLabel('질문', { exact: true }).first()).toHaveValue(question)
  await expectAccessible(page)
  await page.getByRole('button', { name: '질문과 답 저장' }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
}

async function readTexts(visitor: Page, question: string) {
  await open(visitor, '/faq')
  await expect(visitor.locator('summary').first()).toHaveText(question)
  // The first answer is open.
  await visitor.getByRole('main').getByRole('link', { name: '구독플랜' }).first().click()
  await expect(visitor).toHaveURL('/plans')
  await open(visitor, '/')
  await expect(visitor.getByRole('main')).toContainText('12,345명')
  await open(visitor, '/terms')
  await expect(visitor.getByRole('main')).not.toContainText('새 약관이에요.')
  await visitor.getByRole('link', { name: '미리 읽기' }).click()
  await expect(visitor.getByRole('main')).toContainText('새 약관이에요.')
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: '지금 이용약관 보기' }).click()
  await expect(visitor).toHaveURL('/terms')
}

test('two people at one thing: the slower one is told, loses nothing, and decides', { tag: '@desktop' }, async ({
  page,
  another,
  site,
  refused,
}) => {
  refused.push(REFUSALS)
  const { name } = await signInAsStaff(page, '관리자', site)
  await test.step('an announcement, by the browser and by the command line', () => writeTogether(page, site))
  const other = await another()
  await signInAsStaff(other, '관리자', site)
  await test.step('the plans, in two browsers', () => pricePlansTogether(page, other, name))
})

async function writeTogether(page: Page, site: Site) {
  const title = `함께 쓰는 공지 ${randomInt(1_000_000)}`
  const added = await site.staff('write-announcement', `title=${title}`, 'content=<p>처음</p>')
  await goTo(page, '공지')
  await page.getByRole('button', { name: title }).click()
  await editor(page).fill('내가 고친 글')
  const id = /\d+/.exec(added)?.[0] ?? ''
  await site.staff('change-announcement', `id=${id}`, 'revision=1', `title=${title} 급함`)
  await page.getByRole('button', { name: '고친 내용 저장' }).click()
  const alert = page.getByRole('alert').filter({ hasText: '먼저 저장했어요' })
  await expect(alert).toContainText('journey 님이')
  await expect(editor(page)).toHaveText('내가 고친 글')
  await expectAccessible(page)
  await alert.getByRole('button', { name: '내 내용으로 계속' }).click()
  await page.getByRole('button', { name: '고친 내용 저장' }).click()
  // Saved, and not only read anew with their title.
  await expect(page.getByRole('heading', { name: '공지 고치기' })).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: `${title} 급함` })
  await row.getByRole('button', { name: title }).click()
  await expect(editor(page)).toHaveText('내가 고친 글')
}

async function pricePlansTogether(page: Page, other: Page, name: string) {
  for (const one of [page, other]) await goTo(one, '플랜')
  // However long the form is.
  await expect(page.getByRole('button', { name: '플랜 저장' })).toBeInViewport()
  await page.getByLabel('가격(원/월)').first().fill('7700')
  await other.getByLabel('설명').first().fill('적던 것')
  await page.getByRole('button', { name: '플랜 저장' }).click()
  await expect(page.getByRole('button', { name: '플랜 저장' })).toBeVisible()
  await expect(page.getByLabel('가격(원/월)').first()).toHaveValue('7700')
  await other.getByLabel('설명').first().press('Control+Enter')
  await expect(other.getByRole('alert').filter({ hasText: `${name} 님이 고쳤습니다` })).toBeVisible()
  await expect(other.getByLabel('설명').first()).toHaveValue('적던 것')
  await expectAccessible(other)
  await other.getByRole('button', { name: '저장된 내용으로 바꾸기' }).click()
  await expect(other.getByLabel('가격(원/월)').first()).toHaveValue('7700')
  await other.getByLabel('설명').first().fill('다시 적은 것')
  await other.getByRole('button', { name: '플랜 저장' }).click()
  await expect(other.getByLabel('설명').first()).toHaveValue('다시 적은 것')
  await expect(other.getByRole('alert').filter({ hasText: '고쳤습니다' })).toHaveCount(0)
}

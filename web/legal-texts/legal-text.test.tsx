import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Reply } from '#contract/endpoint.ts'
import { getLegalText } from '#contract/site/legal-texts.ts'
import { answer, type Call, visit } from '#tests/support/screen.tsx'

type Text = Reply<typeof getLegalText>
const said = (version: string, state: Text['state'], text: string, others: Text['others']): Text => ({
  ...{ kind: 'terms', title: '이용약관', version, state, others },
  blocks: [{ kind: 'paragraph', text }],
})
const TODAY = { version: '2026-10-01', state: 'current' } as const
const COMING = { version: '2027-01-02', state: 'coming' } as const
const PAST = { version: '2025-03-01', state: 'past' } as const
const TEXTS: Readonly<Record<string, Text>> = {
  '': said('2026-10-01', 'current', '오늘의 약관', [COMING, PAST]),
  '?version=2027-01-02': said('2027-01-02', 'coming', '내년의 약관', [TODAY, PAST]),
  '?version=2025-03-01': said('2025-03-01', 'past', '옛날의 약관', [COMING, TODAY]),
}
const terms = answer(getLegalText, ({ search }: Call) => ({ json: TEXTS[search] }))
const main = () => within(screen.getByRole('main'))

it('tells of a text that is to come, and leads to it and back', async () => {
  const { user, address } = await visit('/terms', { answers: terms })
  expect(await screen.findByText(/2027년 1월 2일부터 바뀌는 이용약관이 있어요/)).toBeTruthy()
  await user.click(main().getByRole('link', { name: '미리 읽기' }))
  expect(await screen.findByText('내년의 약관')).toBeTruthy()
  expect(address()).toBe('/terms?from=2027-01-02')
  expect(main().getByText(/아직 시행되지 않은 이용약관이에요/)).toBeTruthy()
  await user.click(main().getByRole('link', { name: '지금 이용약관 보기' }))
  expect(await screen.findByText('오늘의 약관')).toBeTruthy()
})

it('leads to what held before, which says so', async () => {
  const { user } = await visit('/terms', { answers: terms })
  await user.click(await screen.findByRole('link', { name: '2025년 3월 1일부터' }))
  expect(await screen.findByText('옛날의 약관')).toBeTruthy()
  expect(main().getByText(/지난 이용약관이에요/)).toBeTruthy()
})

it('sets the name of what is kept apart from why, in a list that has names', async () => {
  const text = {
    ...said('2026-10-01', 'current', '', []),
    blocks: [
      { kind: 'list' as const, items: ['별명(선택): 회원을 부르는 데 씁니다. 근거: 동의.', '이름 없는 줄'] },
      { kind: 'list' as const, items: ['점이 있는 줄'] },
    ],
  }
  await visit('/terms', { answers: answer(getLegalText, { json: text }) })
  const name = await screen.findByText('별명(선택)')
  expect(name.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe('회원을 부르는 데 씁니다. 근거: 동의.')
  expect(
    main()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['이름 없는 줄', '점이 있는 줄']))
})

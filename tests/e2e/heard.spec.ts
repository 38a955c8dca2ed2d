import { expect, open, test } from './journey.ts'
import { utterancesUntil } from './read-aloud.ts'

/** What somebody who hears the site comes for: where it is, what says it, and how many utterances of the main part it may take. */
const TASKS: readonly (readonly [task: string, path: string, words: RegExp, most: number])[] = [
  ['the newest numbers', '/', /^제1245회 당첨번호 4, 5, 25, 28, 32, 42, 보너스 12$/, 7],
  ['how many share the newest first prize', '/', /^1등 10명/, 8],
  ['how to check numbers of one’s own', '/', /^번호 고르기$/, 13],
  ['the numbers of a round', '/results/1245', /^제1245회 당첨번호 4, 5, 25, 28, 32, 42, 보너스 12$/, 5],
  ['the first prize of a round', '/results/1245', /^3,006,515,775원$/, 13],
  ['how to check a ticket', '/check', /^번호 입력하기/, 6],
  ['the shops of a region', '/analysis/stores', /^부산 47/, 22],
  ['how to pass the keys of the crowding map', '/analysis/crowding', /^45개 번호 건너뛰기$/, 5],
  // The subject comes before its questions.
  ['an answer', '/faq', /^로또렌즈는 어떻게 이용하나요\?$/, 6],
  ['where to sign in', '/auth/login', /^아이디$/, 6],
]

test('what one comes for is heard within a few utterances', { tag: '@desktop' }, async ({ page }) => {
  for (const [task, path, words, most] of TASKS) {
    await open(page, path)
    expect(await utterancesUntil(page, words), task).toBeLessThanOrEqual(most)
  }
})

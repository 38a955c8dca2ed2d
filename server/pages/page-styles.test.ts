import { expect, it } from 'vitest'
import { pageStyles } from './page-styles.ts'

const rule = (name: string, needs: { attributes?: string[] } = {}) => ({
  within: [],
  selectors: [{ text: `.${name}`, classes: [name], elements: [], attributes: [], ...needs }],
  declarations: ['color:red'],
})
/** The classes of a page that its first picture needs. */
const neededIn = (html: string, rules = ['a', 'b', 'c', 'd', 'for-members'].map((name) => rule(name))) =>
  [...pageStyles(rules)(html).matchAll(/\.([\w-]+)\{/g)].map(([, name]) => name)

it('leaves out what a closed fold hides, and nothing behind it', () => {
  expect(neededIn('<details><summary class="a"></summary><p class="b"></p></details><p class="c"></p>')).toEqual([
    'a',
    'c',
  ])
  expect(neededIn('<details open=""><summary class="a"></summary><p class="b"></p></details>')).toEqual(['a', 'b'])
  expect(
    neededIn(
      '<details><summary></summary><details open=""><summary class="a"></summary></details><p class="b"></p></details><i class="c"></i>',
    ),
  ).toEqual(['c'])
})

it('leaves out closed dialogs, and what is for members but for its own place', () => {
  expect(neededIn('<dialog class="a"><p class="b"></p></dialog><p class="c"></p>')).toEqual(['c'])
  expect(neededIn('<dialog open="" class="a"><p class="b"></p></dialog>')).toEqual(['a', 'b'])
  expect(
    neededIn(
      '<div class="a"><div class="for-members" aria-hidden="true"><div class="b"></div><i class="c"></i></div><i class="d"></i></div>',
    ),
  ).toEqual(['a', 'd', 'for-members'])
})

it('takes rules of a state that the page says, and not of one that it does not', () => {
  const current = [rule('a', { attributes: [' aria-current="'] }), rule('b', { attributes: [' aria-busy="true"'] })]
  expect(neededIn('<p class="a b" aria-busy="false"></p>', current)).toEqual([])
  expect(neededIn('<p class="a b" aria-current="page" aria-busy="true"></p>', current)).toEqual(['a', 'b'])
})

import { expect, it } from 'vitest'
import { isSealVersion, leafText, PROOF_PROBLEMS, readLeafText } from './set-proof.ts'

const SALT = '0123456789abcdef0123456789abcdef'
const SET = { round_number: 1251, set_id: 48_213, numbers: [3, 11, 19, 24, 37, 42], salt: SALT }
const leaf = ({
  version = '2',
  round = '1251',
  id = '48213',
  numbers = '3,11,19,24,37,42',
  mark = 'made|',
  salt = SALT,
}) => `lottolens-seal-${version}|${round}|${id}|${numbers}|${mark}${salt}`

it.each([
  ['of the first grammar', leaf({ version: '1', mark: '' }), SET],
  ['of a set that was made', leaf({}), { ...SET, is_bought: false }],
  ['of a set that was bought', leaf({ mark: 'bought|' }), { ...SET, is_bought: true }],
  [
    'of the first set of the first round, with the first and the last number',
    leaf({ round: '1', id: '1', numbers: '1,2,3,4,5,45' }),
    { ...SET, round_number: 1, set_id: 1, numbers: [1, 2, 3, 4, 5, 45], is_bought: false },
  ],
])('the text of a leaf is read back: %s', (_, text, set) => {
  expect(readLeafText(text)).toEqual(set)
  expect(leafText(text.startsWith('lottolens-seal-1') ? 1 : 2, set)).toBe(text)
})

it.each([
  ['of a grammar that is not known', leaf({ version: '3' })],
  ['of the first grammar with a mark', leaf({ version: '1' })],
  ['of the second without one', leaf({ mark: '' })],
  ['with another mark', leaf({ mark: 'lost|' })],
  ['of round 0', leaf({ round: '0' })],
  ['whose round is written otherwise', leaf({ round: '01251' })],
  ['of a round without digits', leaf({ round: '' })],
  ['of set 0', leaf({ id: '0' })],
  ['whose set is written otherwise', leaf({ id: '048213' })],
  ['of a set beyond exact numbers', leaf({ id: '9007199254740993' })],
  ['with five numbers', leaf({ numbers: '3,11,19,24,37' })],
  ['with seven numbers', leaf({ numbers: '3,11,19,24,37,42,43' })],
  ['with number 46', leaf({ numbers: '3,11,19,24,37,46' })],
  ['with number 0', leaf({ numbers: '0,11,19,24,37,42' })],
  ['out of order', leaf({ numbers: '11,3,19,24,37,42' })],
  ['with a number written otherwise', leaf({ numbers: '03,11,19,24,37,42' })],
  ['with letters for numbers', leaf({ numbers: 'x' })],
  ['whose salt is too short', leaf({ salt: SALT.slice(1) })],
  ['whose salt is too long', leaf({ salt: `${SALT}0` })],
  ['whose salt is in capitals', leaf({ salt: SALT.toUpperCase() })],
  ['with something before it', ` ${leaf({})}`],
  ['with something behind it', `${leaf({})} `],
  ['that is nothing', ''],
])('a text is no leaf %s', (_, text) => expect(readLeafText(text)).toBeNull())

it.each([
  [1, true],
  [2, true],
  [0, false],
  [3, false],
  ['2', false],
  [null, false],
])('version %j is known: %s', (version, is) => expect(isSealVersion(version)).toBe(is))

it.each(Object.entries(PROOF_PROBLEMS))('says why a proof does not hold in a sentence: %s', (_, sentence) =>
  expect(sentence).toMatch(/^[가-힣].*요\.( .*요\.)?$/),
)

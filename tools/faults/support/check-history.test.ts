import { expect, it } from 'vitest'
import { ANOMALIES, type Anomaly, anomaliesOf, type Operation } from './check-history.ts'

/** `append a 1-2`, `append a 1-2 unknown`, `read ab 3-4`: what is asked, and from when until when. */
const operation = (text: string): Operation => {
  const [kind, values = '', time = '', outcome = 'written'] = text.split(' ')
  const [begun = 0, ended = 0] = time.split('-').map(Number)
  const timed = { member: '하나', begun, ended }
  if (kind === 'read') return { ...timed, kind, values: values === '-' ? [] : [...values] }
  return { ...timed, kind: 'append', value: values, outcome: outcome as 'written' }
}
const found = (history: readonly string[]) => anomaliesOf(history.map(operation)).map(({ kind, what }) => [kind, what])

it.each([
  ['nothing at all', []],
  ['one after the other', ['read - 0-1', 'append a 1-2', 'read a 3-4', 'append b 5-6', 'read ab 7-8']],
  ['a read beside a write, with it and without', ['append a 1-5', 'read - 2-3', 'read a 2-4', 'read a 6-7']],
  ['two reads beside each other and a write', ['append a 1-9', 'read a 2-8', 'read - 3-7']],
  ['two writes beside each other, in either order', ['append a 1-5', 'append b 2-4', 'read ba 6-7', 'read ba 8-9']],
  ['an unknown write that is there', ['append a 1-2 unknown', 'append b 3-4', 'read ab 5-6', 'read ab 7-8']],
  ['an unknown write that is not there', ['append a 1-2 unknown', 'append b 3-4', 'read b 5-6', 'read b 7-8']],
  ['an unknown write that comes later', ['append a 1-2 unknown', 'append b 3-4', 'read b 5-6', 'read ba 7-8']],
  ['a refused write that is not there', ['append a 1-2 refused', 'read - 3-4']],
])('%s is one history', (_, history) => expect(found(history)).toEqual([]))

const WRONG: readonly (readonly [Anomaly['kind'], what: string, history: readonly string[]])[] = [
  ['lost', 'a', ['append a 1-2', 'read - 3-4']],
  ['lost', 'a', ['append a 1-2', 'read a 3-4', 'append b 5-6', 'read - 7-8', 'append c 9-10']],
  ['stale', 'a', ['append a 1-2', 'read - 3-4', 'read a 5-6']],
  ['stale', 'a', ['append a 1-9', 'read a 2-3', 'read - 4-5', 'read a 6-7']],
  ['came and went', 'a', ['append a 1-2 unknown', 'read a 3-4', 'read - 5-6']],
  ['doubled', 'a', ['append a 1-2', 'read aa 3-4']],
  ['doubled', 'a', ['append a 1-2', 'append b 3-4', 'read aba 5-6']],
  ['reordered', 'a b | b a', ['append a 1-5', 'append b 1-5', 'read ab 6-7', 'read ba 8-9']],
  ['reordered', 'a | b a', ['append a 1-5', 'append b 1-9 unknown', 'read a 6-7', 'read ba 10-11']],
  ['reordered', 'b before a', ['append a 1-2', 'append b 3-4', 'read ba 5-6']],
  ['forked', 'a | b', ['append a 1-9 unknown', 'append b 1-9 unknown', 'read a 2-4', 'read b 3-5']],
  ['refused', 'a', ['append a 1-2 refused', 'read a 3-4']],
  ['unwritten', 'a', ['read a 1-2']],
  ['unwritten', 'a', ['read a 1-2', 'append a 3-4', 'read a 5-6']],
]
it.each(WRONG)('%s: %s', (kind, what, history) => expect(found(history)).toContainEqual([kind, what]))

it('every kind is found in a history that was made with it', () =>
  expect(new Set(WRONG.map(([kind]) => kind))).toEqual(new Set(ANOMALIES)))

it('holds each member to their own list', () => {
  const of = (member: string, text: string) => ({ ...operation(text), member })
  expect(anomaliesOf([of('하나', 'append a 1-2'), of('두리', 'read - 3-4')])).toEqual([])
  const lost = [
    of('하나', 'append a 1-2'),
    of('하나', 'read - 3-4'),
    of('두리', 'append a 1-2'),
    of('두리', 'read a 3-4'),
  ]
  expect(anomaliesOf(lost)).toEqual([{ kind: 'lost', member: '하나', what: 'a' }])
})

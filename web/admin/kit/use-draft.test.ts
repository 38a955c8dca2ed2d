import { expect, it } from 'vitest'
import { merged } from './use-draft.ts'

it('keeps what I changed and takes over what only somebody else did', () => {
  const before = { address: '서울', phone: '1', name: '가' }
  expect(merged(before, { ...before, phone: '2' }, { address: '부산', phone: '3', name: '가' })).toEqual({
    address: '부산',
    phone: '2',
    name: '가',
  })
})

it('keeps my whole list', () => expect(merged([1], [1, 2], [3])).toEqual([1, 2]))

it('takes over a whole list that only somebody else changed', () => expect(merged([1], [1], [3])).toEqual([3]))

import { expect, it } from 'vitest'
import { ALL_PERMISSIONS, permissionsOfRole, SHIPPED_ROLES, staffStateOf } from './permission.ts'

const without = (...taken: string[]) => ALL_PERMISSIONS.filter((one) => !taken.includes(one))

it.each([
  ['everything, whatever was stored', { shipped: '관리자', permissions: [], offered: [] }, ALL_PERMISSIONS],
  [
    'everything, whatever was taken from it',
    { shipped: '관리자', permissions: [], offered: ALL_PERMISSIONS },
    ALL_PERMISSIONS,
  ],
  [
    'what was chosen, where nothing came since',
    { shipped: '상담', permissions: ['members:read'], offered: ALL_PERMISSIONS },
    ['members:read'],
  ],
  [
    'what came since, as far as the list gives it to the shipped role',
    { shipped: '상담', permissions: ['members:read'], offered: without('messages:read', 'company:write') },
    ['members:read', 'messages:read'],
  ],
  [
    'nothing more, where it is the operator’s own',
    { shipped: null, permissions: ['draws:read'], offered: [] },
    ['draws:read'],
  ],
  ['nothing that a release took away', { shipped: null, permissions: ['gone:write'], offered: [] }, []],
])('a role may do %s', (_, role, may) => expect(permissionsOfRole(role)).toEqual(may))

it('of a new installation is what the list says', () => {
  expect(Object.keys(SHIPPED_ROLES)).toEqual(['관리자', '운영', '상담', '편집'])
  for (const [shipped, permissions] of Object.entries(SHIPPED_ROLES))
    expect(permissionsOfRole({ shipped, permissions, offered: ALL_PERMISSIONS })).toEqual(permissions)
})

it('may sign in unless somebody stopped it', () => {
  expect(staffStateOf({ is_disabled: false })).toBe('active')
  expect(staffStateOf({ is_disabled: true })).toBe('disabled')
})

// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { bringConfirmation, broughtConfirmation, recalledTrip, rememberTrip } from './social-trip.ts'

const SIGN_IN = { purpose: 'sign-in', returnTo: null }

beforeEach(() => sessionStorage.clear())

it('is recalled once', () => {
  rememberTrip({ purpose: 'delete-account', returnTo: '/plans' })
  expect(recalledTrip()).toEqual({ purpose: 'delete-account', returnTo: '/plans' })
  expect(recalledTrip()).toEqual(SIGN_IN)
})

it.each(['', '{', 'null', '{"purpose":"something else"}', '{"returnTo":"/plans"}'])(
  'is a plain sign-in when %s was kept',
  (kept) => {
    sessionStorage.setItem('lottolens-social-trip', kept)
    expect(recalledTrip()).toEqual(SIGN_IN)
  },
)

it('brings a confirmation for its own action alone', () => {
  bringConfirmation({ purpose: 'confirm-number', token: 't' })
  expect(broughtConfirmation('delete-account')).toBeNull()
  expect(broughtConfirmation('confirm-number')).toBe('t')
  bringConfirmation(null)
  expect(broughtConfirmation('confirm-number')).toBeNull()
})

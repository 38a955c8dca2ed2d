import { expect, it } from 'vitest'
import { isDiskFull } from './private-folder.ts'

/** The error of the embedded engine's file system, which is no Error. */
const embedded = (errno: number) => ({ name: 'ErrnoError', errno })
const coded = (code: string) => Object.assign(new Error(code), { code })

it.each([
  ['the system', coded('ENOSPC'), true],
  ['the system, of a quota', coded('EDQUOT'), true],
  ['PostgreSQL', coded('53100'), true],
  ['the embedded engine', embedded(51), true],
  ['the embedded engine, of a quota', embedded(19), true],
  ['something within another failure', new Error('not written', { cause: embedded(51) }), true],
  ['no right to write', coded('EACCES'), false],
  ['the embedded engine, of no right', embedded(2), false],
  ['a number of something else', Object.assign(new Error(), { code: 51 }), false],
  ['nothing', undefined, false],
] as const)('knows a full disk by what it says: %s', (_, error, isFull) => expect(isDiskFull(error)).toBe(isFull))

import fc from 'fast-check'
import type { Schema } from '#server/staff/call-fields.ts'
import { STAFF_PASSWORD } from '#tests/support/staff-session.ts'

/*
 * Values for the fields of a call, made from the contract's schemas: values that fit, values that just do not, and hostile
 * ones.
 */

/** Of the member who asks. */
export const FUZZED_PASSWORD = 'a good password 1'

const DEEP = JSON.parse(`${'['.repeat(400)}${']'.repeat(400)}`)

/** Values on which programs have failed, here and elsewhere. */
const HOSTILE: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00',
    '😀',
    '\u202e',
    '한'.repeat(5_000),
    'a'.repeat(20_000),
    '%',
    '%00',
    '%E0%A4',
  ],
  ...[
    '../../../etc/passwd',
    "'; drop table members; --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '__proto__',
    'constructor',
  ],
  ...[
    '1e3',
    '0x10',
    '-0',
    '١٢',
    '００１',
    'NaN',
    'null',
    'undefined',
    'true',
    '9'.repeat(40),
    '2026-02-30',
    '0000-00-00',
  ],
  ...['+275760-09-13', '9999-12-31', '2026-10-12T00:00:00Z', '24:00', 'http://127.0.0.1:22', 'javascript:alert(1)'],
  ...[0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, 46, true, false, null],
  ...[[], [[]], {}, { length: -1 }, { toString: 1 }, DEEP, Array.from({ length: 3_000 }, (_, i) => i)],
]

/** A value as the key of an object; `String` would ask an object what to be called. */
const asKey = (value: unknown) => (typeof value === 'string' ? value : String(JSON.stringify(value)))

/** Ordinary values of the fields of all calls; `meantFor` finds those that fit one field. */
const MEANT: readonly unknown[] = [
  ...['hana', 'member-1', '김하나', '이준', 'a good password 1', '010-1234-5678', '01012345678', '000000', '123456'],
  ...['2026-10-12', '2026-11-30', '2000-01-01', '09:00', '2026-10-12T00:00:00.000Z', '2026-10-12T09:00:00+09:00'],
  ...['1', '2', '3', '1', '2', '3', '7', '45', '1245', '1246', '1247', '100', 'true', 'false', 'STANDARD', 'PREMIUM'],
  ...['관리자', '운영', 'newest', '<p>점검합니다.</p>', '# 약관\n\n내용입니다.', 'https://example.com/a', '/plans'],
  ...['a@example.com', 'A1B2C3D4E5', 'MTIz', 'iVBORw0KGgo=', '국민은행', '1234567890', 'terms', '확인'],
  ...['3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'A'.repeat(43), 'any', '1.2.3.4', '2026-10', '01087654321'],
  `1760238000000.${'a'.repeat(16)}.${'a'.repeat(43)}`,
  ...['12.result_push.aaaaaaaaaaaaaaaaaaaaaa', 'v=1245q010203040506', 'https://push.example.com/x'],
  ...[0, 1, 1, 2, 3, 7, 45, 1_000, 1_245, 1_246, 9_900, 19_900, 1_000_000],
  ...[[], [1], [3, 9, 14, 20, 33, 41], [1, 2, 3, 4, 5, 6], ['1'], ['a', 'b']],
]
/** Of fields that any text fits and few texts lead anywhere; the password is the fuzzer's own member's, and its staff's. */
const OF_NAME: Readonly<Record<string, readonly unknown[]>> = {
  tier_name: ['STANDARD', 'SELECT', 'PRIME', 'ROYAL'],
  password: [FUZZED_PASSWORD, STAFF_PASSWORD],
  current_password: [FUZZED_PASSWORD, STAFF_PASSWORD],
  role: ['관리자', '운영'],
  id: ['1', '2', '3'],
  ids: [[1], [2], [1, 2]],
  revision: [0, 1, '1'],
  round: ['1245', '1246'],
  start_date: ['2026-10-12', '2026-11-01'],
  end_date: ['2026-11-30', '2026-12-31'],
  numbers: ['4,5,25,28,32,39', [4, 5, 25, 28, 32, 39]],
}
const meant = new Map<Schema, readonly unknown[]>()

/** The values of `MEANT` that fit a schema. */
function meantFor(schema: Schema): readonly unknown[] {
  const known = meant.get(schema)
  if (known) return known
  const fitting = MEANT.filter((value) => schema.safeParse(value).success)
  meant.set(schema, fitting)
  return fitting
}

/** Anything at all that JSON can carry. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown> },
)

const ints = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 50 }),
  fc.integer({ min: 1, max: 1_300 }),
  fc.integer(),
)

/** What a schema means to take, as far as its shape says; most of it is valid. `wild`: of 100, how many are anything at all. */
export function valueFor(schema: Schema, wild: number): fc.Arbitrary<unknown> {
  const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
    wild === 0 ? arbitrary : fc.oneof({ weight: 100 - wild, arbitrary }, { weight: wild, arbitrary: anything })
  const { def } = schema
  const among = (other: fc.Arbitrary<unknown>) => {
    const values = meantFor(schema)
    return mostly(values.length > 0 ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, other) : other)
  }
  const inner = (one: Schema | undefined) => (one ? valueFor(one, wild) : anything)
  const field = (name: string, one: Schema) => {
    const named = (OF_NAME[name] ?? []).filter((value) => one.safeParse(value).success)
    return named.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...named) }, inner(one)) : inner(one)
  }
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.oneof({ weight: 3, arbitrary: inner(def.innerType) }, { weight: 1, arbitrary: fc.constant(undefined) })
    case 'nullable':
      return fc.oneof({ weight: 3, arbitrary: inner(def.innerType) }, { weight: 1, arbitrary: fc.constant(null) })
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inner(def.innerType)
    case 'pipe':
      return among(inner(def.in?.def.type === 'transform' ? def.out : def.in))
    case 'object':
      return mostly(
        fc
          .record(Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, one]) => [name, field(name, one)])))
          .map((value) => JSON.parse(JSON.stringify(value))),
      )
    case 'record':
      return mostly(fc.dictionary(inner(def.keyType).map(asKey), inner(def.valueType), { maxKeys: 5 }))
    case 'array':
      return among(fc.array(inner(def.element), { maxLength: 8 }))
    case 'union':
      return among(fc.oneof(...(def.options ?? []).map(inner)))
    case 'enum':
      return mostly(fc.constantFrom(...Object.values(def.entries ?? { '': '' })))
    case 'literal':
      return mostly(fc.constantFrom(...(def.values ?? [''])))
    case 'boolean':
      return mostly(fc.boolean())
    case 'number':
      return among(ints)
    case 'string':
      return among(
        fc.string({ unit: fc.constantFrom('가', '나', 'a', 'b', '1', ' ', '-'), minLength: 1, maxLength: 20 }),
      )
    default:
      return anything
  }
}

import type { Endpoint } from '#contract/endpoint.ts'

/*
 * The fields of a call, as `name=value` on a command line: the fields of its params, query and body, read from the
 * contract's schemas. A text is only converted to the type that the schema wants; the endpoint checks the value.
 */

type Part = 'params' | 'query' | 'body'
const PARTS = ['params', 'query', 'body'] as const

export interface CallField {
  /** As it is typed: `reason`, `account.bank_name`; with its part in front where the call has the name twice. */
  readonly name: string
  readonly part: Part
  readonly path: readonly string[]
  readonly isOptional: boolean
  readonly isNullable: boolean
  /** The default value. */
  readonly usual: unknown
  readonly schema: Schema
}

/** The part of zod's schemas that is read here; `def` is part of zod's public interface for tools. */
export interface Schema {
  readonly def: {
    readonly type: string
    readonly innerType?: Schema
    readonly in?: Schema
    readonly out?: Schema
    readonly shape?: Readonly<Record<string, Schema>>
    readonly element?: Schema
    readonly keyType?: Schema
    readonly valueType?: Schema
    readonly options?: readonly Schema[]
    readonly entries?: Readonly<Record<string, string>>
    readonly values?: readonly unknown[]
    readonly defaultValue?: unknown
    readonly format?: string
  }
  readonly format?: string | null
  readonly safeParse: (value: unknown) => { readonly success: boolean }
}

interface Core {
  readonly schema: Schema
  readonly isOptional: boolean
  readonly isNullable: boolean
  readonly usual: unknown
}

/** The schema inside wrappers that only make it optional or nullable, or transform its value. */
function coreOf(schema: Schema): Core {
  const { type, innerType, in: before, out } = schema.def
  if (type === 'pipe' && before && out) return coreOf(before.def.type === 'transform' ? out : before)
  if (!innerType) return { schema, isOptional: false, isNullable: false, usual: undefined }
  const core = coreOf(innerType)
  if (type === 'nullable') return { ...core, isNullable: true }
  if (type === 'default' || type === 'prefault') return { ...core, isOptional: true, usual: schema.def.defaultValue }
  return type === 'optional' ? { ...core, isOptional: true } : core
}

function leavesOf(part: Part, schema: Schema, path: readonly string[], isOptional: boolean): CallField[] {
  const core = coreOf(schema)
  const optional = isOptional || core.isOptional || (path.length > 0 && core.isNullable)
  const { type, shape, keyType, valueType } = core.schema.def
  const children =
    type === 'object'
      ? shape
      : type === 'record' && keyType?.def.entries && valueType
        ? recordOf(keyType, valueType)
        : null
  if (children)
    return Object.entries(children).flatMap(([key, child]) =>
      leavesOf(part, child, [...path, key], optional || type === 'record'),
    )
  if (path.length === 0) return []
  const { isNullable, usual } = core
  return [
    {
      ...{ name: path.join('.'), part, path, isNullable, usual, schema: core.schema },
      isOptional: isOptional || core.isOptional,
    },
  ]
}

const recordOf = (key: Schema, value: Schema) =>
  Object.fromEntries(Object.values(key.def.entries ?? {}).map((name) => [name, value]))

/** Every field of a call, in the order of the contract. */
export function fieldsOf(endpoint: Endpoint): readonly CallField[] {
  const fields = PARTS.flatMap((part) => {
    const schema = endpoint[part] as unknown as Schema | undefined
    return schema ? leavesOf(part, schema, [], false) : []
  })
  const isFirst = ({ name }: CallField, i: number) => fields.findIndex((one) => one.name === name) === i
  return fields.map((field, i) => (isFirst(field, i) ? field : { ...field, name: `${field.part}.${field.name}` }))
}

/** Typed as a value, it sets a nullable field to null. */
const NOTHING = '-'
const YES = ['yes', 'true']
const NO = ['no', 'false']
/** `2026-10-12 09:00` or a day alone, in Korean time. */
const KOREAN_TIME = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/

const formatOf = ({ format, def }: Pick<Schema, 'def' | 'format'>) => def.format ?? format

function textAs(schema: Pick<Schema, 'def' | 'format'>, text: string): unknown {
  const { type, values = [], options = [] } = schema.def
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return YES.includes(text) ? true : NO.includes(text) ? false : text
  if (type === 'literal')
    return values.find((value) => String(value) === text) ?? textAs({ def: { type: typeof values[0] } }, text)
  if (type === 'union') {
    const cores = options.map((option) => coreOf(option).schema)
    const [first] = cores
    return first === undefined || cores.some((core) => core.def.type === 'string') ? text : textAs(first, text)
  }
  if (formatOf(schema) === 'datetime') {
    const [, day, time = '00:00'] = KOREAN_TIME.exec(text) ?? []
    return day ? `${day}T${time}:00+09:00` : text
  }
  if (!['object', 'record', 'array', 'unknown', 'any'].includes(type)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The typed texts of a field, one or several, converted to the type that the call takes. */
function typedValue({ schema, isNullable }: CallField, texts: readonly string[]): unknown {
  const last = texts.at(-1) ?? ''
  if (isNullable && last === NOTHING) return null
  const { type, element } = schema.def
  if (type !== 'array' || !element || last.startsWith('[')) return textAs(schema, last)
  const { schema: core } = coreOf(element)
  const pieces = texts.length > 1 ? texts : last === '' ? [] : last.split(',')
  return pieces.map((piece) => textAs(core, piece.trim()))
}

/** Whether a call's body is a list, which has no fields to type. */
export const isWholeBody = ({ body }: Endpoint): boolean =>
  body !== undefined && coreOf(body as unknown as Schema).schema.def.type !== 'object'

/** The values that a field allows; empty when it allows any. */
function choicesOf({ schema }: Pick<CallField, 'schema'>): readonly string[] {
  const { type, entries, values = [] } = schema.def
  if (type === 'enum') return Object.values(entries ?? {})
  if (type === 'literal') return values.map(String)
  return type === 'boolean' ? ['yes', 'no'] : []
}

/** The type of a field's value, in Korean. */
export function kindOf({ schema, isNullable, usual }: CallField): string {
  const { type, element } = schema.def
  const kind =
    choicesOf({ schema }).join(' | ') ||
    (type === 'number'
      ? '숫자'
      : formatOf(schema) === 'datetime'
        ? '한국 시각, 2026-10-12 또는 "2026-10-12 09:00"'
        : type === 'array' && element
          ? coreOf(element).schema.def.type === 'object'
            ? 'JSON'
            : `${choicesOf({ schema: coreOf(element).schema }).join(' | ') || '여럿'}, 쉼표로`
          : ['object', 'record', 'unknown', 'any'].includes(type)
            ? 'JSON'
            : '글')
  const isSaid = usual !== undefined && usual !== null && usual !== '' && typeof usual !== 'function'
  return `${kind}${isNullable ? ' (- 는 비움)' : ''}${isSaid ? ` (적지 않으면 ${usual === true ? 'yes' : usual === false ? 'no' : String(usual)})` : ''}`
}

/** The typed fields as `params`, `query` and `body` of the call. Wrong values are left to the endpoint's check. */
export function inputOf(
  typed: readonly (readonly [field: CallField, texts: readonly string[]])[],
  body: unknown,
): Readonly<Partial<Record<Part, unknown>>> {
  const input: Partial<Record<Part, unknown>> = body === undefined ? {} : { body }
  for (const [field, texts] of typed) {
    const { part, path } = field
    const whole = input[part]
    let at = (typeof whole === 'object' && whole !== null ? whole : {}) as Record<string, unknown>
    input[part] = at
    for (const key of path.slice(0, -1)) {
      const inner = at[key]
      at[key] = typeof inner === 'object' && inner !== null ? inner : {}
      at = at[key] as Record<string, unknown>
    }
    at[path.at(-1) as string] = typedValue(field, texts)
  }
  return input
}

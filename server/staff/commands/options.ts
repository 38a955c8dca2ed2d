import { parseArgs } from 'node:util'
import { Wrong } from './command.ts'

/**
 * Splits arguments into plain ones and `--name value`.
 * @throws {Wrong} for an option that is not among `names`, or one without a value
 */
export function optionsOf<Name extends string>(
  given: readonly string[],
  names: readonly Name[],
): { plain: readonly string[]; options: Partial<Record<Name, string>> } {
  const known = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: [...given], options: known, allowPositionals: true })
    return { plain: positionals, options: values as Partial<Record<Name, string>> }
  } catch {
    throw new Wrong(`옵션은 ${names.map((name) => `--${name} <값>`).join(', ')} 입니다.`)
  }
}

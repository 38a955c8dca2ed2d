import { firstCharacters } from '#domain/characters.ts'
import { Refusal } from '../../http/refuse.ts'
import type { ConsoleCall } from '../console.ts'
import { type Command, Wrong } from './command.ts'
import { COMMANDS } from './commands.ts'

/** What was asked for, and by whom. */
export interface Asked {
  readonly argv: readonly string[]
  readonly actor: string
  /** What is in the file that the command names. */
  readonly input?: string | undefined
}

export interface Done {
  readonly output: string
  /** The exit code: 0 done, 1 refused, 2 not understood. */
  readonly code: number
}

const LONGEST_ACTOR = 100
/** Nothing of a terminal's control sequences reaches the terminal of whoever reads the audit or the output. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
const harmless = (text: string) => text.toWellFormed().replace(CONTROL, '?')

const WIDTH = 58

const lineOf = (words: string, { usage: given, summary }: Command) => {
  const typed = `  ${words} ${given}`
  // What is too long for its column has its summary on the next line.
  return typed.length < WIDTH ? `${typed.padEnd(WIDTH)} ${summary}` : `${typed}\n${' '.repeat(WIDTH)} ${summary}`
}

const usage = () =>
  [
    '사용법: npm run staff -- <명령>',
    ...Object.entries(COMMANDS).map(([words, command]) => lineOf(words, command)),
  ].join('\n')

/** The command that is asked for, and its arguments; null for one that does not exist. */
export function findCommand(argv: readonly string[]): { command: Command; given: readonly string[] } | null {
  for (const length of [2, 1]) {
    const words = argv.slice(0, length).join(' ')
    const command = Object.hasOwn(COMMANDS, words) ? COMMANDS[words] : undefined
    if (command) return { command, given: argv.slice(length) }
  }
  return null
}

/** Does a command by the API's own endpoints, as whoever typed it; the audit log is written there. */
export async function runCommand(
  callAs: (actor: string) => ConsoleCall,
  report: (error: unknown) => void,
  { argv, actor, input }: Asked,
): Promise<Done> {
  const found = findCommand(argv)
  if (!found) return { output: usage(), code: 2 }
  const { command, given } = found
  try {
    const call = callAs(firstCharacters(harmless(actor), LONGEST_ACTOR))
    return { output: harmless(await command.run(call, given, input ?? null)), code: 0 }
  } catch (error) {
    return { output: harmless(sentencesOf(error, command, report)), code: 1 }
  }
}

/** What was refused, and each problem on a line of its own. */
function sentencesOf(error: unknown, { usage }: Command, report: (error: unknown) => void): string {
  if (error instanceof Wrong) return usage ? `${error.message} (${usage})` : error.message
  if (error instanceof Refusal)
    return [
      error.body.detail,
      ...(error.body.errors ?? []).map(({ path, message }) => `- ${path || '내용'}: ${message}`),
    ].join('\n')
  report(error)
  return '명령을 실행하지 못했습니다.'
}

import { Refusal } from '../http/refuse.ts'
import { instantOf, type Outside } from '../outside.ts'
import { type Command, Wrong } from './command.ts'
import { COMMANDS } from './commands.ts'
import { addDeed } from './store.ts'

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

type Outcome = 'done' | 'refused' | 'failed'

const LONGEST_DEED = 1_000
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

/** Does a deed of staff and keeps who did it, when, and how it went. */
export async function runCommand(outside: Outside, { argv, actor, input }: Asked): Promise<Done> {
  const found = findCommand(argv)
  if (!found) return { output: usage(), code: 2 }
  const { outcome, output } = await attempt(outside, found.command, found.given, input ?? null)
  await addDeed(outside.db, {
    done_at: instantOf(outside.now()),
    actor: harmless(actor).slice(0, 100),
    deed: harmless([...argv, ...(input === undefined ? [] : [`(${input.length}자)`])].join(' ')).slice(0, LONGEST_DEED),
    outcome,
  })
  return { output: harmless(output), code: outcome === 'done' ? 0 : 1 }
}

async function attempt(
  outside: Outside,
  { run, usage: given }: Command,
  args: readonly string[],
  input: string | null,
) {
  const result = (outcome: Outcome, output: string) => ({ outcome, output })
  try {
    return result('done', await run(outside, args, input))
  } catch (error) {
    if (error instanceof Wrong) return result('refused', `${error.message} (${given})`)
    if (error instanceof Refusal) return result('refused', sentencesOf(error))
    outside.report(error)
    return result('failed', '명령을 실행하지 못했습니다.')
  }
}

/** What was refused, and each problem on a line of its own. */
const sentencesOf = ({ body }: Refusal) =>
  [body.detail, ...(body.errors ?? []).map(({ path, message }) => `- ${path}: ${message}`)].join('\n')

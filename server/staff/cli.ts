import { MOST_BREAKS, verifyAuditLog } from '#contract/admin/audit-log.ts'
import { fetchDraws } from '#contract/admin/draw-fetching.ts'
import { carryOverKeys } from '#contract/admin/installation.ts'
import { addStaff, listStaff, resetStaff } from '#contract/admin/staff.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { firstCharacters } from '#domain/characters.ts'
import { auditAnchorWording, auditBreakWording } from '#domain/staff/audit-wording.ts'
import { FIRST_PASSWORD_HOURS } from '#domain/staff/sign-in.ts'
import { ENDPOINTS } from '../http/endpoints.ts'
import { Refusal } from '../http/refuse.ts'
import { type CallField, fieldsOf, inputOf, isWholeBody, kindOf } from './call-fields.ts'
import type { ConsoleCall } from './console.ts'
import { fetchedWording, printAnswer } from './print-answer.ts'

/*
 * `npm run staff -- <call> name=value …`: every call that staff may make, by the name of its export in the contract,
 * with help from the same declarations. A few short words exist for commands that are typed by hand at night.
 */

/** A typed command, and its user. */
export interface StaffCommand {
  readonly argv: readonly string[]
  readonly actor: string
  /** The content of the file that the command names. */
  readonly input?: string | undefined
}

export interface CommandResult {
  readonly output: string
  /** The exit code: 0 done, 1 refused, 2 wrong arguments. */
  readonly code: number
}

/** The arguments do not fit; how the command is typed is said with it. */
class ArgumentError extends Error {}

/** The command was understood, and what it found is no success; its sentences are all that is said. */
class Unsuccessful extends Error {}

interface CommandWord {
  /** The arguments after the word, `<이름> [--role <역할>]`. */
  readonly usage: string
  readonly summary: string
  readonly run: (call: ConsoleCall, given: readonly string[]) => Promise<string>
}

const USUAL_ROLE = '관리자'

/** The whole staff, page by page. */
async function allStaff(call: ConsoleCall) {
  const staff: Reply<typeof listStaff>['rows'] = []
  let after: number | null | undefined
  while (after !== null) {
    const page = await call(listStaff, { query: { limit: '200', ...(after && { after: String(after) }) } })
    staff.push(...page.rows)
    after = page.next
  }
  return staff
}

/** Words for typing by hand at night, and commands whose answer is an exit code. */
export const WORDS: Readonly<Record<string, CommandWord>> = {
  'admin add': {
    usage: '<이름> [--role <역할>]',
    summary: '직원을 더하고 첫 비밀번호를 한 번 보여 줍니다. 역할을 적지 않으면 관리자입니다.',
    run: async (call, given) => {
      const at = given.indexOf('--role')
      const role = at < 0 ? USUAL_ROLE : given[at + 1]
      const name = (at < 0 ? given : given.toSpliced(at, 2)).join(' ').trim()
      if (!name || !role) throw new ArgumentError('이름이 필요합니다.')
      const { password } = await call(addStaff, { body: { name, role } })
      return `${name} (${role})\n첫 비밀번호: ${password}\n다시 보여 드리지 않습니다. ${FIRST_PASSWORD_HOURS}시간 안에 /admin 에서 로그인해 2단계 인증을 등록해 주세요.`
    },
  },
  'admin reset': {
    usage: '<이름>',
    summary: '비밀번호와 2단계 인증을 새로 시작하고 새 비밀번호를 한 번 보여 줍니다.',
    run: async (call, given) => {
      const name = given.join(' ').trim()
      const found = (await allStaff(call)).find((one) => one.name === name)
      if (!found) throw new Unsuccessful('그런 이름의 직원이 없습니다.')
      const { password } = await call(resetStaff, { params: { id: String(found.id) }, body: {} })
      return `새 비밀번호: ${password}\n${FIRST_PASSWORD_HOURS}시간 안에 /admin 에서 로그인해 주세요.`
    },
  },
  'draw fetch': {
    usage: '[회차]',
    summary: '지금 출처에 묻습니다. 회차를 적으면 저장된 회차도 다시 확인합니다.',
    run: async (call, [round]) => {
      if (round !== undefined && !/^[1-9]\d{0,5}$/.test(round))
        throw new ArgumentError('회차는 1 이상의 정수여야 합니다.')
      return fetchedWording(await call(fetchDraws, { body: round ? { round: Number(round) } : {} }))
    },
  },
  'key rotate': {
    usage: '',
    summary: 'SECRET_KEY를 바꾼 뒤, 전 열쇠로 저장된 것을 지금 열쇠로 옮깁니다.',
    run: async (call) => {
      const { texts } = await call(carryOverKeys)
      return `모두 옮겼습니다(다시 암호화한 글 ${texts}개). 이제 SECRET_KEY_FALLBACK을 지우고 다시 시작해도 됩니다.`
    },
  },
  'audit verify': {
    usage: '[--files] [--from-last]',
    summary:
      '감사 기록이 바뀌거나 지워지지 않았는지 처음부터 끝까지 확인하고, 끊어진 곳을 모두 말합니다. --files를 붙이면 밤 백업 파일에 적힌 것과도 비교하고, --from-last를 붙이면 지난번에 온전했던 곳부터 확인합니다.',
    run: async (call, how) => {
      const odd = how.find((one) => one !== '--files' && one !== '--from-last')
      if (odd !== undefined) throw new ArgumentError(`알 수 없는 말입니다: ${odd}`)
      const { rows, open, breaks, since, anchored_at } = await call(verifyAuditLog, {
        query: {
          files: how.includes('--files') ? 'yes' : 'no',
          from: how.includes('--from-last') ? 'last' : 'start',
        },
      })
      const places = breaks.map((one) => `- ${auditBreakWording(one)}${one.is_accepted ? ' (확인함)' : ''}`)
      const before = anchored_at ? [auditAnchorWording({ since, anchored_at })] : []
      if (open === 0) return [`감사 기록 ${rows}건이 온전합니다.`, ...before, ...places].join('\n')
      const more = open > MOST_BREAKS ? [`모두 ${open}곳 중 ${MOST_BREAKS}곳입니다.`] : []
      throw new Unsuccessful([`감사 기록 ${rows}건 중 ${open}곳이 끊어졌습니다.`, ...places, ...more].join('\n'))
    },
  },
}

/** Calls that the command line does not have: about the caller's own sign-in, and of whoever holds a secret link. */
const NOT_HERE = /^\/api\/v1\/(admin\/(me|sign-out)|public\/syndicates)(\/|$)/

/** By name: every call of staff, and every public call that reads. */
export const CALLS: ReadonlyMap<string, Endpoint> = new Map(
  ENDPOINTS.filter(
    ([, { access, method, path }]) =>
      (access === 'staff' || typeof access === 'object' || (access === 'anyone' && method === 'GET')) &&
      !NOT_HERE.test(path),
  ).map(([name, endpoint]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), endpoint]),
)
const isOfStaff = ([, { access }]: readonly [string, Endpoint]) => access !== 'anyone'

/** A field as it is typed; in brackets when it is optional. */
const typedAs = ({ name, isOptional }: CallField) => (isOptional ? `[${name}=]` : `${name}=`)

const WIDTH = 30
const aligned = (typed: string, summary: string) =>
  typed.length < WIDTH ? `  ${typed.padEnd(WIDTH)} ${summary}` : `  ${typed}\n${' '.repeat(WIDTH + 3)}${summary}`

const usage = () =>
  [
    '사용법: npm run staff -- <이름> 항목=값 … [--file <파일|->] [--json]',
    '       npm run staff -- help <이름>',
    '',
    ...Object.entries(WORDS).map(([words, { usage, summary }]) => aligned(`${words} ${usage}`, summary)),
    '',
    ...[...CALLS].filter(isOfStaff).map(([name, { summary }]) => aligned(name, summary)),
    '',
    '누구나 볼 수 있는 것',
    ...[...CALLS].filter((call) => !isOfStaff(call)).map(([name, { summary }]) => aligned(name, summary)),
  ].join('\n')

function helpOn(name: string, endpoint: Endpoint): string {
  const fields = fieldsOf(endpoint)
  const body = isWholeBody(endpoint) ? ['--file <JSON 파일|->'] : []
  return [
    ['npm run staff --', name, ...fields.map(typedAs), ...body].join(' '),
    endpoint.summary,
    ...(fields.length > 0 ? ['', ...fields.map((field) => aligned(typedAs(field), kindOf(field)))] : []),
    ...(endpoint.body && fields.some(({ part }) => part === 'body')
      ? ['', '--file <파일|-> 은 본문 전체(JSON), --file 항목=<파일|-> 은 한 항목의 내용입니다.']
      : []),
  ].join('\n')
}

/** Answers what needs no server: help and unknown commands. */
export function answerWithoutServer(argv: readonly string[]): CommandResult | null {
  const [name = '', asked = ''] = argv
  const endpoint = CALLS.get(asked)
  if (name === 'help' && endpoint) return { output: helpOn(asked, endpoint), code: 0 }
  if (name === 'help') return { output: usage(), code: asked === '' ? 0 : 2 }
  return wordOf(argv) || CALLS.has(name) ? null : { output: usage(), code: 2 }
}

const wordOf = (argv: readonly string[]): CommandWord | undefined => {
  const words = argv.slice(0, 2).join(' ')
  return Object.hasOwn(WORDS, words) ? WORDS[words] : undefined
}

interface CallArguments {
  readonly typed: readonly (readonly [CallField, readonly string[]])[]
  /** Of `--file`: its path, and the field whose value is in it; null for the whole body. */
  readonly file: { readonly path: string; readonly field: CallField | null } | null
  readonly asJson: boolean
}

/** @throws {ArgumentError} for an argument that is not `name=value`, and for names that the call does not have */
function argumentsOf(endpoint: Endpoint, given: readonly string[]): CallArguments {
  const fields = fieldsOf(endpoint)
  const fieldOf = (name: string) => {
    const field = fields.find((one) => one.name === name)
    if (field) return field
    const known = fields.map((one) => one.name).join(', ') || '없음'
    throw new ArgumentError(`알 수 없는 항목입니다: ${name} (항목: ${known})`)
  }
  const typed = new Map<CallField, string[]>()
  let file: CallArguments['file'] = null
  let asJson = false
  for (let i = 0; i < given.length; i += 1) {
    const argument = given[i] as string
    if (argument === '--json') asJson = true
    else if (argument === '--file') {
      i += 1
      const path = given[i]
      if (!path) throw new ArgumentError('--file 뒤에 파일을 적어 주세요.')
      const [, name = '', rest = ''] = /^([\w.]+)=(.+)$/s.exec(path) ?? []
      const field = fields.find((one) => one.name === name)
      file = field ? { path: rest, field } : { path, field: null }
    } else {
      const [, name, text = ''] = /^([\w.]+)=(.*)$/s.exec(argument) ?? []
      if (name === undefined) throw new ArgumentError(`항목=값 으로 적어 주세요: ${argument}`)
      const field = fieldOf(name)
      typed.set(field, [...(typed.get(field) ?? []), text])
    }
  }
  return { typed: [...typed], file, asJson }
}

/** The file that a command names, `-` for standard input; null for none. The process of the command reads it, not the server. */
export function fileOf(argv: readonly string[]): string | null {
  const endpoint = CALLS.get(argv[0] ?? '')
  try {
    return (endpoint && argumentsOf(endpoint, argv.slice(1)).file?.path) ?? null
  } catch (error) {
    // Running the command reports the wrong argument.
    if (error instanceof ArgumentError) return null
    throw error
  }
}

function jsonIn(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    throw new ArgumentError('파일을 JSON으로 읽을 수 없습니다.')
  }
}

async function runCall(call: ConsoleCall, endpoint: Endpoint, given: readonly string[], input: string | undefined) {
  const { typed, file, asJson } = argumentsOf(endpoint, given)
  const named = new Set(typed.filter(([, texts]) => texts.at(-1) !== '').map(([field]) => field.name))
  const missing = fieldsOf(endpoint).filter(({ part, name }) => part === 'params' && !named.has(name))
  if (missing.length > 0) throw new ArgumentError(`필요한 항목입니다: ${missing.map(typedAs).join(' ')}`)
  if (file && input === undefined) throw new ArgumentError('파일이 필요합니다.')
  const texts = file?.field ? [...typed, [file.field, [input ?? '']] as const] : typed
  const body = file && !file.field ? jsonIn(input ?? '') : endpoint.body && !isWholeBody(endpoint) ? {} : undefined
  if (endpoint.body && body === undefined) throw new ArgumentError('--file 로 본문(JSON)을 주세요.')
  const reply = await call(endpoint, inputOf(texts, body) as never)
  return asJson ? JSON.stringify(reply, null, 2) : printAnswer(endpoint, reply)
}

const LONGEST_ACTOR = 100
/** Control sequences are removed, so that they cannot reach the terminal of a reader of the audit or the output. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
const harmless = (text: string) => text.toWellFormed().replace(CONTROL, '?')

/** Runs a command by the API's own endpoints, which also write the audit log, as the user who typed it. */
export async function runCommand(
  callAs: (actor: string) => ConsoleCall,
  report: (error: unknown) => void,
  { argv, actor, input }: StaffCommand,
): Promise<CommandResult> {
  const answered = answerWithoutServer(argv)
  if (answered) return answered
  const word = wordOf(argv)
  try {
    const call = callAs(firstCharacters(harmless(actor), LONGEST_ACTOR))
    const output = word
      ? await word.run(call, argv.slice(2))
      : await runCall(call, CALLS.get(argv[0] as string) as Endpoint, argv.slice(1), input)
    return { output: harmless(output), code: 0 }
  } catch (error) {
    const typed = word ? [argv.slice(0, 2).join(' '), word.usage].join(' ').trim() : `help ${argv[0]}`
    return { output: harmless(sentencesOf(error, typed, report)), code: 1 }
  }
}

/** The refusal, and each problem on a line of its own. @param typed the command as it would be typed */
function sentencesOf(error: unknown, typed: string, report: (error: unknown) => void): string {
  if (error instanceof ArgumentError) return `${error.message}\n이렇게 씁니다: npm run staff -- ${typed}`
  if (error instanceof Unsuccessful) return error.message
  if (error instanceof Refusal)
    return [
      error.body.detail,
      ...(error.body.errors ?? []).map(({ path, message }) => `- ${path || '내용'}: ${message}`),
    ].join('\n')
  report(error)
  return '명령을 실행하지 못했습니다.'
}

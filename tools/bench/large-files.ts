import { randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import { importStatement, LARGEST_STATEMENT } from '#contract/admin/payments.ts'
import { uploadAnnouncementPicture } from '#contract/admin/pictures.ts'
import { signInStaff } from '#contract/admin/staff.ts'
import { LONGEST_STATEMENT } from '#domain/money/bank-statement.ts'
import { LARGEST_PICTURE } from '#domain/picture.ts'
import { askServer } from '#server/staff/staff-socket.ts'
import type { RunningServer } from '#tests/process/running-server.ts'
import { cookiesOf } from '#tests/support/makers.ts'
import { megabytes, untilIdle } from './support/cores.ts'
import { LOOK, p99Of, postJson, READ, settledSite } from './support/readers.ts'
import { atLeast, atMost, type Row, type Topic } from './support/row.ts'

/** Milliseconds within which a statement of two megabytes is read or refused. */
const LONGEST = 2_000

/** The readers' times while staff send large files, and the site's memory meanwhile. */
export const largeFiles: Topic = async () => {
  const { server, folder, stop } = await settledSite()
  const staff = { server, headers: await staffHeaders(server.origin, folder) }
  const rows = [...(await statements(staff)), ...(await pictures(staff))]
  await stop()
  return rows
}

/**
 * Files of two megabytes that somebody pastes as a bank's statement: what once took minutes. And what a bank gives, as
 * long as one may be: each of its lines is a deposit that is not known yet.
 */
const STATEMENTS: Readonly<Record<string, (turn: number) => Buffer>> = {
  brackets: () => Buffer.from('('.repeat(LARGEST_STATEMENT)),
  quotes: () => Buffer.from('"'.repeat(LARGEST_STATEMENT)),
  'bytes of chance': () => randomBytes(LARGEST_STATEMENT),
  'lines without a head': () => Buffer.from('2026-10-01,홍길동,10000,메모\n'.repeat(LARGEST_STATEMENT / 40)),
  'deposits of a bank': (turn) => {
    const head = '거래일시,적요,기재내용,찾으신금액,맡기신금액,거래후잔액,취급점,메모\n'
    const room = (LARGEST_STATEMENT - Buffer.byteLength(head)) / LONGEST_STATEMENT
    const lines = Array.from({ length: LONGEST_STATEMENT }, (_, i) => {
      const line = `2026.10.${1 + (i % 28)} 13:05:11,타행이체,홍길동${i},0,"19,900",${turn}${1_000_000 + i},은행,`
      return `${line}${'메모 '.repeat((room - Buffer.byteLength(line) - 1) / 7)}\n`
    })
    return Buffer.from(head + lines.join(''))
  },
}

/** Readers may wait twice as long for one file that is read, and five times for a flood, as for every other flood. */
const [OF_A_FILE, OF_A_FLOOD] = [2, 5]

/** The origin of the site and the headers of its staff. */
interface Staff {
  readonly server: RunningServer
  readonly headers: Record<string, string>
}

/** Milliseconds that each answer took, and its status. */
interface Answered {
  readonly waited: number
  readonly status: number
}

async function answered(
  { server: { origin }, headers }: Staff,
  path: string,
  body: object | string,
): Promise<Answered> {
  const start = performance.now()
  const { status } = await postJson(origin, path, body, headers)
  return { waited: performance.now() - start, status }
}

/** The times of others while staff send large files, at most so many times those of a quiet site, and the memory that these take. */
async function meanwhile(
  { port, process: { pid } }: RunningServer,
  mostTimes: number,
  send: () => Promise<Answered[]>,
): Promise<{ done: Answered[]; rows: Row[] }> {
  const quiet = await p99Of(port, READ)
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, megabytes(pid as number, 'VmRSS'))
  }, LOOK)
  const feeling = p99Of(port, READ)
  const done = await send()
  const under = await feeling
  clearInterval(watching)
  await untilIdle(pid as number)
  const remark = `${under.toFixed(1)} ms against ${quiet.toFixed(1)}`
  return {
    done,
    rows: [
      atMost('p99 of readers meanwhile against the quiet site', mostTimes, under / quiet, remark),
      atMost('memory meanwhile, MB', 600, most),
    ],
  }
}

/** How long a statement takes to be read or refused, and what others feel of it. */
async function statements(staff: Staff): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, contentOf] of Object.entries(STATEMENTS)) {
    const { done, rows: felt } = await meanwhile(staff.server, OF_A_FILE, async () => {
      const done: Answered[] = []
      for (let turn = 0; turn < 3; turn++) {
        const content = contentOf(turn).toString('base64')
        done.push(await answered(staff, importStatement.path, { content }))
      }
      return done
    })
    const statuses = done.map(({ status }) => status).join(' ')
    const longest = Math.max(...done.map(({ waited }) => waited))
    rows.push(atMost(`a statement of 2 MB of ${name} is answered, ms`, LONGEST, longest, statuses), ...felt)
  }
  return rows
}

/** Thirty pictures of five megabytes at once, three times: most are refused before they are read. */
async function pictures(staff: Staff): Promise<Row[]> {
  const { default: sharp } = await import('sharp')
  const [width, height] = [3_000, 2_000]
  const jpeg = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer()
  const content = Buffer.concat([jpeg, Buffer.alloc(LARGEST_PICTURE - jpeg.length)]).toString('base64')
  // Spelt once: thirty times it held the readers' core for half a second, which looked like the site's doing.
  const body = JSON.stringify({ content })
  const { done, rows } = await meanwhile(staff.server, OF_A_FLOOD, async () => {
    const done: Answered[] = []
    for (let turn = 0; turn < 3; turn++) {
      const all = Array.from({ length: 30 }, () => answered(staff, uploadAnnouncementPicture.path, body))
      done.push(...(await Promise.all(all)))
    }
    return done
  })
  const taken = done.filter(({ status }) => status === 201).length
  return [atLeast('of 30 pictures of 5 MB at once, three times, are taken', 3, taken, `of ${done.length}`), ...rows]
}

/** Somebody of the staff who has just signed in on the running server. */
async function staffHeaders(origin: string, folder: string): Promise<Record<string, string>> {
  const name = 'bench'
  const added = await askServer(folder, { argv: ['admin', 'add', name], actor: 'bench' })
  const password = /첫 비밀번호: (\S+)/.exec(added?.output ?? '')?.[1]
  const { secret } = (await (await postJson(origin, signInStaff.path, { name, password })).json()) as { secret: string }
  const code = new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate()
  const own = { name, password, code, new_password: 'a long password of the bench' }
  const answer = await postJson(origin, signInStaff.path, own)
  if (answer.status !== 200) throw new Error(await answer.text())
  return { cookie: cookiesOf({ 'set-cookie': answer.headers.getSetCookie() }), 'x-lottolens-back-office': '1' }
}

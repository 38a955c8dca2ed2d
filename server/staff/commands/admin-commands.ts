import { addStaff, listStaff, resetStaff } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { STAFF_STATE_NAMES, staffStateOf } from '#domain/staff/staff-state.ts'
import type { ConsoleCall } from '../console.ts'
import { type Commands, needed, Wrong } from './command.ts'
import { optionsOf } from './options.ts'

const USUAL_ROLE = '관리자'
const ROLE = ['role'] as const

/** The whole staff, page by page. */
async function everybody(call: ConsoleCall) {
  const staff: Reply<typeof listStaff>['rows'] = []
  let after: number | null | undefined
  while (after !== null) {
    const page = await call(listStaff, { query: { limit: '200', ...(after && { after: String(after) }) } })
    staff.push(...page.rows)
    after = page.next
  }
  return staff
}

async function idOf(call: ConsoleCall, name: string | undefined): Promise<string> {
  const wanted = needed(name, '이름')
  const found = (await everybody(call)).find((one) => one.name === wanted)
  if (!found) throw new Wrong('그런 이름의 직원이 없습니다.')
  return String(found.id)
}

export const adminCommands: Commands = {
  'admin list': {
    usage: '',
    summary: '직원과 역할.',
    run: async (call) => {
      const staff = await everybody(call)
      if (staff.length === 0) return '직원이 없습니다. admin add <이름> 으로 첫 관리자를 더합니다.'
      return staff
        .map((one) => {
          const { id, name, role, has_factor } = one
          return [
            id,
            name,
            role,
            has_factor ? '2단계 인증 등록' : '등록 전',
            STAFF_STATE_NAMES[staffStateOf(one)],
          ].join('\t')
        })
        .join('\n')
    },
  },
  'admin add': {
    usage: '<이름> [--role <역할>]',
    summary:
      '직원을 더하고 첫 비밀번호를 한 번 보여 줍니다. 역할을 적지 않으면 관리자입니다. /admin 에서 로그인합니다.',
    run: async (call, given) => {
      const { plain, options } = optionsOf(given, ROLE)
      const { role = USUAL_ROLE } = options
      const name = needed(plain.join(' '), '이름')
      const { password } = await call(addStaff, { body: { name, role } })
      return `${name} (${role})\n첫 비밀번호: ${password}\n다시 보여 드리지 않습니다. /admin 에서 로그인해 2단계 인증을 등록해 주세요.`
    },
  },
  'admin reset': {
    usage: '<이름>',
    summary: '비밀번호와 2단계 인증을 새로 시작하고 새 비밀번호를 한 번 보여 줍니다.',
    run: async (call, [name]) => {
      const { password } = await call(resetStaff, { params: { id: await idOf(call, name) }, body: {} })
      return `새 비밀번호: ${password}`
    },
  },
}

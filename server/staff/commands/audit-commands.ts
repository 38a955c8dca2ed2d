import { acceptAuditBreaks, listAuditLog, MOST_BREAKS, verifyAuditLog } from '#contract/admin/audit-log.ts'
import { instantWording } from '#domain/calendar.ts'
import { auditBreakWording, auditDeedWording, auditTargetWording } from '#domain/staff/audit-wording.ts'
import { type Commands, needed, Wrong } from './command.ts'
import { optionsOf } from './options.ts'

export const auditCommands: Commands = {
  'audit list': {
    usage: '[개수]',
    summary: '감사 기록, 새것부터.',
    run: async (call, [limit = '50']) => {
      if (!/^\d{1,3}$/.test(limit)) throw new Wrong('개수는 1에서 200 사이입니다.')
      const { rows: entries } = await call(listAuditLog, { query: { limit } })
      if (entries.length === 0) return '감사 기록이 없습니다.'
      return entries
        .map(({ id, at, actor, deed, target, address, outcome, code }) =>
          [
            id,
            instantWording(Date.parse(at)),
            actor,
            auditDeedWording(deed, outcome),
            target === null ? '-' : auditTargetWording(target),
            address ?? '-',
            code ?? '',
          ]
            .join('\t')
            .trimEnd(),
        )
        .join('\n')
    },
  },
  'audit verify': {
    usage: '',
    summary: '감사 기록이 바뀌거나 지워지지 않았는지 처음부터 끝까지 확인하고, 끊어진 곳을 모두 말합니다.',
    run: async (call) => {
      const { rows, open, breaks } = await call(verifyAuditLog)
      const told = breaks.map((one) => `- ${auditBreakWording(one)}${one.is_accepted ? ' (확인함)' : ''}`)
      if (open === 0) return [`감사 기록 ${rows}건이 온전합니다.`, ...told].join('\n')
      const more = open > MOST_BREAKS ? [`모두 ${open}곳 가운데 ${MOST_BREAKS}곳입니다.`] : []
      throw new Wrong([`감사 기록 ${rows}건 가운데 ${open}곳이 끊어졌습니다.`, ...told, ...more].join('\n'))
    },
  },
  'audit accept': {
    usage: '--reason <이유>',
    summary: '지금 끊어진 곳을 이유와 함께 확인한 것으로 남깁니다. 다음부터는 새로 끊어진 곳만 문제로 봅니다.',
    run: async (call, given) => {
      const { reason } = optionsOf(given, ['reason']).options
      const { accepted } = await call(acceptAuditBreaks, { body: { reason: needed(reason, '--reason') } })
      return `끊어진 ${accepted}곳을 확인한 것으로 남겼습니다.`
    },
  },
}

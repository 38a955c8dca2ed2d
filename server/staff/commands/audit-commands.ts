import { listAuditLog, verifyAuditLog } from '#contract/audit-log.ts'
import { auditOutcomeWording } from '#domain/audit-outcome.ts'
import { instantWording } from '#domain/calendar.ts'
import { type Commands, Wrong } from './command.ts'

export const auditCommands: Commands = {
  'audit list': {
    usage: '[개수]',
    summary: '감사 기록, 새것부터.',
    run: async (call, [limit = '50']) => {
      if (!/^\d{1,3}$/.test(limit)) throw new Wrong('개수는 1에서 200 사이입니다.')
      const { rows: entries } = await call(listAuditLog, { query: { limit } })
      if (entries.length === 0) return '감사 기록이 없습니다.'
      return entries
        .map(({ id, at, actor, deed, target, outcome, code }) =>
          [
            id,
            instantWording(Date.parse(at)),
            actor,
            deed,
            target ?? '-',
            `${auditOutcomeWording(outcome)} ${code ?? ''}`.trim(),
          ]
            .join('\t')
            .trimEnd(),
        )
        .join('\n')
    },
  },
  'audit verify': {
    usage: '',
    summary: '감사 기록이 바뀌거나 지워지지 않았는지 처음부터 확인합니다.',
    run: async (call) => {
      const { rows, broken_at } = await call(verifyAuditLog)
      if (broken_at !== null) throw new Wrong(`감사 기록의 사슬이 ${broken_at}번에서 끊어졌습니다.`)
      return `감사 기록 ${rows}건이 온전합니다.`
    },
  },
}

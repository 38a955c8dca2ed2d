import { signOutColleague } from '#contract/admin/staff.ts'
import type { useApp } from './app.ts'

/** Leaves a row in the audit log: somebody on the command line is refused, since nobody has that number. @returns the refusal */
export const anAuditRow = ({ api }: Pick<ReturnType<typeof useApp>, 'api'>, actor: string): Promise<string> =>
  api
    .callAs(actor)(signOutColleague, { params: { id: '999999999' } })
    .then(String, ({ code }: { code: string }) => code)

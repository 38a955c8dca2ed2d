import { z } from 'zod'
import type { CompanyDetail } from '#domain/company.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { putCompanyDetail, removeCompanyDetail } from './store.ts'

const Address = z.url({ protocol: /^https$/, error: 'https:// 로 시작하는 주소여야 합니다.' })
const Email = z.email({ error: '이메일 주소여야 합니다.' })

/**
 * Enters a detail of the company, or takes it away.
 * @throws invalid_request for an address or an e-mail address that is none
 */
export async function setCompanyDetail(tx: Database, detail: CompanyDetail, value: string | null): Promise<void> {
  if (value === null) return void (await removeCompanyDetail(tx, detail))
  const rule = detail.endsWith('_url') ? Address : detail === 'contact_email' ? Email : z.string()
  const { error } = rule.safeParse(value)
  if (error) throw refuse('invalid_request', { errors: error.issues.map(({ message }) => ({ path: detail, message })) })
  await putCompanyDetail(tx, detail, value)
}

import { z } from 'zod'
import { isOwnPicture } from '#domain/picture.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { putCompanyDetail, removeCompanyDetail, type SiteText } from './store.ts'

const Address = z.union([z.string().refine(isOwnPicture), z.url({ protocol: /^https$/ })], {
  error: 'https:// 로 시작하는 주소여야 합니다.',
})
const Email = z.email({ error: '이메일 주소여야 합니다.' })

const ruleOf = (name: string) => (name.endsWith('_url') ? Address : name === 'contact_email' ? Email : z.string())

/**
 * Enters what the operator says of the company or on the home page, or (null) takes it away; all of it or nothing.
 * @throws invalid_request for an address or an e-mail address that is none
 */
export async function saveSaid(tx: Database, said: Partial<Record<SiteText, string | null>>): Promise<void> {
  const entries = Object.entries(said) as [SiteText, string | null][]
  const errors = entries.flatMap(([name, value]) => {
    const { error } = ruleOf(name).nullable().safeParse(value)
    return error ? error.issues.map(({ message }) => ({ path: name, message })) : []
  })
  if (errors.length > 0) throw refuse('invalid_request', { errors })
  for (const [name, value] of entries)
    if (value === null) await removeCompanyDetail(tx, name)
    else await putCompanyDetail(tx, name, value)
}

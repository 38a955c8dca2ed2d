import { z } from 'zod'
import { isOwnPicture } from '#domain/picture.ts'
import { businessNumberDigits, businessNumberWording } from '#domain/site/company.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { putCompanyDetail, removeCompanyDetail, type SiteText } from './store.ts'

const Picture = z.string().refine(isOwnPicture, { error: '그림을 올려 주세요. 다른 곳의 그림은 보이지 않습니다.' })
const Email = z.email({ error: '이메일 주소여야 합니다.' })

const BusinessNumber = z
  .string()
  .refine((said) => businessNumberDigits(said) !== null, { error: '사업자등록번호 열 자리를 확인해 주세요.' })

const RULES: Readonly<Record<string, z.ZodType>> = {
  contact_email: Email,
  business_number: BusinessNumber,
}
const ruleOf = (name: string) => (name.endsWith('_url') ? Picture : (RULES[name] ?? z.string()))

/** As it is stored: a business number always with its dashes. */
const stored = (name: string, value: string) =>
  name === 'business_number' ? businessNumberWording(businessNumberDigits(value) ?? '') : value

type SaidTexts = Partial<Record<SiteText, string | null>>

/** @throws invalid_request for an invalid web or e-mail address, or a business number that is none */
export function mustBeValidTexts(said: SaidTexts): void {
  const errors = Object.entries(said).flatMap(([name, value]) => {
    const { error } = ruleOf(name).nullable().safeParse(value)
    return error ? error.issues.map(({ message }) => ({ path: name, message })) : []
  })
  if (errors.length > 0) throw refuse('invalid_request', { errors })
}

/**
 * Stores texts of the operator about the company or on the home page, or removes them (null); all of them, or none.
 * @throws invalid_request for an invalid web or e-mail address, or a business number that is none
 */
export async function saveSiteTexts(tx: Database, said: SaidTexts): Promise<void> {
  mustBeValidTexts(said)
  for (const [name, value] of Object.entries(said) as [SiteText, string | null][])
    if (value === null) await removeCompanyDetail(tx, name)
    else await putCompanyDetail(tx, name, stored(name, value))
}

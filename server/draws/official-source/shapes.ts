import type { z } from 'zod'
import { SourceTrouble } from './source.ts'

/** At most so many problems are named. */
const NAMED = 3

/** What an answer should be, or trouble that names where it is not. */
export function shapedAs<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(answer)
  if (success) return data
  const named = error.issues.slice(0, NAMED).map(({ path, message }) => `${path.join('.') || '답'}: ${message}`)
  throw new SourceTrouble('wrong_shape', `답의 모양이 다릅니다. ${named.join(' / ')}`)
}

/** Names and addresses come with ragged spaces. */
export const cleanAddress = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200)

/** What old rows leave out. */
export const UNNAMED_SHOP = '알려지지 않음'

import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { refusalsOf } from '#contract/refusals-of.ts'

/** A refusal as the API's readers are told of it: `draw_not_found: 결과를 찾을 수 없습니다.` */
export const refusalWording = (code: RefusalCode): string => `${code}: ${refusals[code].detail}`

/** One schema for all calls that are refused for the same reasons: there are many calls, and a server starts with every one. */
const schemas = new Map<string, z.ZodType>()
function schemaOf(codes: readonly [RefusalCode, ...RefusalCode[]]): z.ZodType {
  const key = codes.join()
  const schema =
    schemas.get(key) ??
    z
      .object({
        detail: z.string(),
        code: z.enum(codes),
        errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      })
      .describe(codes.map(refusalWording).join('\n\n'))
  schemas.set(key, schema)
  return schema
}

/** The answers of a call that is refused, by status, each with its codes and their sentences, for the API's description. */
export function refusalResponses(endpoint: Endpoint): Record<number, z.ZodType> {
  const byStatus = Object.groupBy(refusalsOf(endpoint), (code) => refusals[code].status)
  return Object.fromEntries(
    Object.entries(byStatus as Record<string, [RefusalCode, ...RefusalCode[]]>).map(([status, codes]) => [
      status,
      schemaOf(codes),
    ]),
  )
}

import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { refusalsOf } from '#contract/refusals-of.ts'

/** A refusal as the API's readers are told of it: `draw_not_found: 결과를 찾을 수 없습니다.` */
export const refusalWording = (code: RefusalCode): string => `${code}: ${refusals[code].detail}`

/** The answers of a call that is refused, by status, each with its codes and their sentences, for the API's description. */
export function refusalResponses(endpoint: Endpoint): Record<number, z.ZodType> {
  const byStatus = Object.groupBy(refusalsOf(endpoint), (code) => refusals[code].status)
  return Object.fromEntries(
    Object.entries(byStatus as Record<string, [RefusalCode, ...RefusalCode[]]>).map(([status, codes]) => [
      status,
      z
        .object({
          detail: z.string(),
          code: z.enum(codes),
          errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
        })
        .describe(codes.map(refusalWording).join('\n\n')),
    ]),
  )
}

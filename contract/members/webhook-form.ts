import { z } from 'zod'
import { isPlainLine } from '../text-fields.ts'

/** Webhooks of a member, at most. */
export const MOST_WEBHOOKS = 3

const NO_ADDRESS = '웹훅 주소를 입력해 주세요.'

/** What a member types to add a webhook. */
export const WebhookAddress = z.object({
  url: z
    .string({ error: NO_ADDRESS })
    .min(1, { error: NO_ADDRESS })
    .max(500, { error: '주소가 너무 깁니다.' })
    .refine(isPlainLine, { error: '주소가 아닙니다.' }),
})

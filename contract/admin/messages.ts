import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Count, Instant, idInUrl, limitInUrl } from '#contract/fields.ts'
import { page, pageOf, TableFile } from '#contract/listing.ts'

export const Message = z.object({
  id: z.int(),
  created_at: Instant,
  /** The last four digits. */
  mobile_number_end: z.string(),
  sent_at: Instant.nullable(),
  failure: z.string().nullable(),
  /** Whether it failed and is still of use, so that it can be sent again. */
  may_send_again: z.boolean(),
})

const MessageState = z
  .enum(['sent', 'failed', 'waiting'], { error: '상태는 sent, failed, waiting 가운데 하나입니다.' })
  .optional()
const MessagePage = pageOf(['newest', 'oldest'])

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/messages',
  access: { staff: 'messages:read' },
  summary: '문자. 번호는 가립니다.',
  query: z.object({ state: MessageState, ...MessagePage }),
  reply: z.object({
    ...page(Message),
    /** All that were not sent although it was tried; 10,000 where there are more. */
    failed: Count,
  }),
})

export const exportMessages = endpoint({
  method: 'POST',
  path: '/api/v1/admin/messages/export',
  access: { staff: 'messages:read' },
  needs_fresh_factor: true,
  summary: '문자 목록을 CSV로, 내용 없이 번호를 가려서. 감사 기록에 남습니다.',
  body: z.object({ state: MessageState, sort: MessagePage.sort }),
  reply: TableFile,
})

export const sendMessageAgain = endpoint({
  method: 'POST',
  path: '/api/v1/admin/messages/:id/send-again',
  access: { staff: 'messages:write' },
  status: 202,
  summary: '보내지 못한 문자를 처음부터 다시 보냅니다. 쓸모가 없어진 문자는 거절합니다.',
  params: idInUrl('문자의 번호가 아닙니다.'),
  reply: z.object({ queued: z.literal(true) }),
})

export const openMessages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/messages/opened',
  access: { staff: 'messages:write' },
  opens_personal_data: true,
  summary: '최근 문자, 번호와 내용까지. 내용은 명령줄에서만 보입니다.',
  query: z.object({ limit: limitInUrl(200).default(20) }),
  reply: z.array(
    Message.extend({
      /** Digits alone. */
      mobile_number: z.string(),
      /**
       * Only for the command line, which may read the database anyway: a text holds a code that opens an account. Null
       * also where it was sent or is of no more use.
       */
      text: z.string().nullable(),
    }),
  ),
})

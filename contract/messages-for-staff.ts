import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, limitInUrl } from './fields.ts'

const Message = z.object({
  id: z.int(),
  created_at: Instant,
  /** The last four digits. */
  mobile_number_end: z.string(),
  sent_at: Instant.nullable(),
  failure: z.string().nullable(),
})

const Wanted = z.object({ limit: limitInUrl(200).default(20) })

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/messages',
  access: { staff: 'messages:read' },
  summary: '최근 문자, 새것부터. 번호는 가립니다.',
  query: Wanted,
  reply: z.array(Message),
})

export const openMessages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/messages/opened',
  access: { staff: 'messages:write' },
  opens_personal_data: true,
  summary: '최근 문자, 번호와 내용까지. 내용은 명령줄에서만 보입니다.',
  query: Wanted,
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

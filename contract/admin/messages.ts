import { z } from 'zod'
import { instantWording } from '#domain/calendar.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, idInUrl, limitInUrl } from '../fields.ts'
import { BY_AGE, choiceOf, table } from '../table.ts'

export const Message = z.object({
  id: z.int(),
  created_at: Instant,
  /** Korean: `문자`. */
  channel_name: z.string(),
  /** Of a number the last four digits; of a browser nothing. */
  address_end: z.string(),
  sent_at: Instant.nullable(),
  failure: z.string().nullable(),
  /** Whether it failed and is still of use, so that it can be sent again. */
  may_send_again: z.boolean(),
})

interface Sending {
  readonly sent_at: string | null
  readonly failure: string | null
}
const sendingWording = ({ sent_at, failure }: Sending) =>
  sent_at ? `${instantWording(sent_at)} 보냄` : failure ? `실패 · ${failure}` : '보내지 않음'

/** The column of whether a message was sent. */
export const SENDING = {
  key: 'state',
  heading: '상태',
  value: sendingWording,
  tone: ({ sent_at, failure }: Sending) => (sent_at ? 'good' : failure ? 'bad' : 'waiting'),
  only: 'page',
} as const

export const messageTable = table({
  name: 'messages',
  title: '문자',
  path: '/api/v1/admin/messages',
  access: { staff: 'messages:read' },
  summary: '문자. 번호는 가립니다.',
  row: Message,
  key: 'id',
  sorts: ['newest', 'oldest'],
  filters: {
    state: choiceOf({ label: '상태', names: { failed: '실패', waiting: '보내지 않음', sent: '보냄' }, all: '모두' }),
  },
  /** All that were not sent although it was tried; 10,000 where there are more. */
  totals: { failed: Count },
  totalsWording: ({ failed }) => `실패 ${failed}통`,
  empty: '문자가 없어요.',
  columns: [
    { key: 'id', heading: '번호', only: 'file' },
    { key: 'created_at', heading: '작성일', format: 'instant', sorts: BY_AGE },
    { key: 'channel_name', heading: '방법' },
    { key: 'address_end', heading: '휴대폰', format: 'phone' },
    SENDING,
    { key: 'sent_at', heading: '발송일', format: 'instant', only: 'file' },
    { key: 'failure', heading: '실패', only: 'file' },
    { key: 'action', heading: '처리', only: 'page' },
  ],
})
export const { list: listMessages, export: exportMessages } = messageTable

export const sendMessageAgain = endpoint({
  method: 'POST',
  path: '/api/v1/admin/messages/:id/send-again',
  access: { staff: 'messages:write' },
  action: '문자를 다시 발송',
  refuses: ['message_over'],
  status: 202,
  summary: '보내지 못한 문자를 처음부터 다시 보냅니다. 쓸모가 없어진 문자는 거절합니다.',
  params: idInUrl('문자의 번호가 아닙니다.'),
  reply: z.object({ queued: z.literal(true) }),
})

export const openMessages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/messages/opened',
  access: { staff: 'messages:write' },
  action: '보낸 문자의 내용을 열람',
  opens_personal_data: true,
  summary: '최근 문자, 번호와 내용까지. 내용은 명령줄에서만 보입니다.',
  query: z.object({ limit: limitInUrl(200).default(20) }),
  reply: z.array(
    Message.extend({
      /** Of a number digits alone. */
      address: z.string(),
      /**
       * Only for the command line, which may read the database anyway: a text holds a code that opens an account. Null
       * also where it was sent or is of no more use.
       */
      text: z.string().nullable(),
    }),
  ),
})

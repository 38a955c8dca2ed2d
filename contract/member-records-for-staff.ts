import { z } from 'zod'
import { MemberId } from '#contract/admin/members.ts'
import { Message } from '#contract/admin/messages.ts'
import { NumberSet } from '#contract/number-sets/number-sets.ts'
import { CONSENT_KINDS, SESSION_METHODS } from '#domain/member/member.ts'
import { TEXT_PURPOSES } from '#domain/member/text-message.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { page, pageOf } from './listing.ts'

/*
 * What a member leaves behind, kind by kind. Nothing of it opens anything, but it is theirs: each opening is on record.
 */

const RecordPage = z.object(pageOf(['newest', 'oldest']))

export const openSetsOf = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id/number-sets',
  access: { staff: 'members:open' },
  opens_personal_data: true,
  summary: '회원이 만든 번호, 회차 순서로. 회원이 지운 번호는 없습니다. 감사 기록에 남습니다.',
  params: MemberId,
  query: RecordPage,
  reply: z.object(
    page(
      NumberSet.pick({
        ...{ id: true, round_target: true, numbers: true, generated_at: true },
        ...{ is_bought: true, state: true, result: true },
      }),
    ),
  ),
})

export const openConsentsOf = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id/consents',
  access: { staff: 'members:open' },
  opens_personal_data: true,
  summary: '회원이 동의하거나 동의를 거둔 기록. version은 그때 보여 준 글의 시행일입니다. 감사 기록에 남습니다.',
  params: MemberId,
  query: RecordPage,
  reply: z.object(
    page(
      z.object({
        id: z.int(),
        kind: z.enum(CONSENT_KINDS),
        /** False: it was taken back, or not given. */
        is_given: z.boolean(),
        version: z.string(),
        given_at: Instant,
      }),
    ),
  ),
})

export const openMessagesOf = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id/messages',
  access: { staff: 'members:open' },
  opens_personal_data: true,
  summary: '회원에게 보낸 문자, 내용 없이. 감사 기록에 남습니다.',
  params: MemberId,
  query: RecordPage,
  reply: z.object(page(Message.omit({ may_send_again: true }).extend({ purpose: z.enum(TEXT_PURPOSES) }))),
})

export const openSessionsOf = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id/sessions',
  access: { staff: 'members:open' },
  opens_personal_data: true,
  summary: '회원의 최근 로그인 100번까지, 새것부터. 끝난 것은 90일 동안 남습니다. 감사 기록에 남습니다.',
  params: MemberId,
  reply: z.object({
    rows: z.array(
      z.object({
        started_at: Instant,
        last_used_at: Instant,
        /** Null while it goes on. */
        ended_at: Instant.nullable(),
        method: z.enum(SESSION_METHODS),
        /** In Korean, for example `Android의 Chrome`. */
        device: z.string(),
        address: z.string().nullable(),
      }),
    ),
    next: z.null(),
  }),
})

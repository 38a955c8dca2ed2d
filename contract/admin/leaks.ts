import { z } from 'zod'
import {
  LEAK_HOURS,
  LEAK_ITEM_NAMES,
  LEAK_ITEMS,
  LEAK_KINDS,
  LEAK_REPORTS,
  type LeakItem,
  LONGEST_LEAK_ITEM,
} from '#domain/site/leak.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, integerInUrl, LARGEST_ID, limitInUrl, RowNumber } from '../fields.ts'
import { line } from '../text-fields.ts'

const When = z.iso
  .datetime({ offset: true, error: '시각의 형식이 올바르지 않습니다.' })
  .refine((text) => text >= '2000' && text < '2100', { error: '시각을 확인해 주세요.' })
const LeakId = z.object({ id: integerInUrl(1, LARGEST_ID, '유출 기록의 번호가 아닙니다.') })

/** Which members are concerned. */
const Scope = z.discriminatedUnion(
  'which',
  [
    z.object({ which: z.literal('all') }),
    z.object({
      which: z.literal('list'),
      member_ids: z
        .array(RowNumber, { error: '회원 번호를 적어 주세요.' })
        .min(1, { error: '회원 번호를 적어 주세요.' })
        .max(50_000, { error: '회원은 50,000명까지 고를 수 있습니다.' }),
    }),
    z.object({ which: z.literal('time'), from: When, to: When }),
  ],
  { error: '알릴 회원을 정해 주세요.' },
)

const items = Object.fromEntries(
  LEAK_ITEMS.map((name) => [
    name,
    line(
      LONGEST_LEAK_ITEM,
      `${LONGEST_LEAK_ITEM}자 이하의 한 줄이어야 합니다.`,
      `${LEAK_ITEM_NAMES[name]}: 적어 주세요.`,
    ),
  ]),
) as Record<LeakItem, ReturnType<typeof line>>

const Kind = z.enum(LEAK_KINDS, { error: `kind는 ${LEAK_KINDS.join(', ')} 중 하나입니다.` })

export const listLeaks = endpoint({
  method: 'GET',
  path: '/api/v1/admin/leaks',
  access: { staff: 'leaks:write' },
  summary:
    '개인정보 유출 기록, 최근 것부터. members는 아직 알리지 않은 것에 해당하는 회원의 수, told는 알린 회원의 수.',
  reply: z.array(
    z.object({
      id: z.int(),
      kind: Kind,
      known_at: Instant,
      /** 72 hours later. */
      deadline: Instant,
      items: z.string(),
      happened: z.string(),
      harm_steps: z.string(),
      our_steps: z.string(),
      contact: z.string(),
      scope: z.discriminatedUnion('which', [
        z.object({ which: z.literal('all') }),
        z.object({ which: z.literal('list'), members: Count }),
        z.object({ which: z.literal('time'), from: z.string(), to: z.string() }),
      ]),
      written_by: z.string(),
      created_at: Instant,
      sending_since: Instant.nullable(),
      sent_by: z.string().nullable(),
      finished_at: Instant.nullable(),
      report: z.enum(LEAK_REPORTS).nullable(),
      report_note: z.string().nullable(),
      report_at: Instant.nullable(),
      report_by: z.string().nullable(),
      withdrawn_at: Instant.nullable(),
      /** Null once they are being told. */
      members: Count.nullable(),
      told: Count,
    }),
  ),
})

/** 422 `invalid_request` for a time that is still to come. */
export const recordLeak = endpoint({
  method: 'POST',
  path: '/api/v1/admin/leaks',
  access: { staff: 'leaks:write' },
  action: '개인정보 유출을 기록',
  needs_fresh_factor: true,
  largest_body: 1024 * 1024,
  status: 201,
  summary: `개인정보의 유출, 분실, 위조·변조, 훼손이나 그 가능성을 적고, 해당하는 회원을 셉니다. 아직 아무에게도 알리지 않습니다. 알게 된 시각부터 ${LEAK_HOURS}시간을 셉니다.`,
  body: z.object({ kind: Kind, known_at: When, ...items, scope: Scope }),
  reply: z.object({ id: z.int(), members: Count }),
})

/** 404 `leak_not_found`; 409 `leak_notice_sent`, `leak_members_changed`. */
export const sendLeakNotice = endpoint({
  method: 'POST',
  path: '/api/v1/admin/leaks/:id/notice',
  access: { staff: 'leaks:write' },
  action: '개인정보 유출을 통지',
  refuses: ['leak_members_changed', 'leak_not_found', 'leak_notice_sent'],
  needs_fresh_factor: true,
  summary:
    '해당하는 회원 모두에게 한 번씩, 받은 메시지와 문자로 알립니다. 되돌릴 수 없습니다. members는 본 회원의 수이고, 그동안 달라졌으면 leak_members_changed.',
  params: LeakId,
  body: z.object({ members: z.int({ error: '본 회원의 수를 보내 주세요.' }).min(0).max(LARGEST_ID) }),
  reply: z.object({ id: z.int() }),
})

/** 404 `leak_not_found`. */
export const recordLeakReport = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/leaks/:id/report',
  access: { staff: 'leaks:write' },
  action: '개인정보 유출의 신고를 기록',
  refuses: ['leak_not_found'],
  summary: '개인정보보호위원회나 한국인터넷진흥원에 신고했는지, 신고 대상이 아닌지 적습니다.',
  params: LeakId,
  body: z.object({
    report: z.enum(LEAK_REPORTS, { error: `report는 ${LEAK_REPORTS.join(', ')} 중 하나입니다.` }),
    note: line(200, '200자 이하의 한 줄이어야 합니다.', '접수 번호나 신고하지 않는 이유를 적어 주세요.'),
  }),
  reply: z.object({ id: z.int() }),
})

/** 404 `leak_not_found`; 409 `leak_notice_sent`. */
export const withdrawLeak = endpoint({
  method: 'POST',
  path: '/api/v1/admin/leaks/:id/withdraw',
  access: { staff: 'leaks:write' },
  action: '잘못 적은 개인정보 유출을 취소',
  refuses: ['leak_not_found', 'leak_notice_sent'],
  summary: '잘못 적은 유출 기록을 거둡니다. 알린 뒤에는 할 수 없습니다.',
  params: LeakId,
  reply: z.object({ id: z.int() }),
})

export const listLeakNotices = endpoint({
  method: 'GET',
  path: '/api/v1/admin/leaks/:id/notices',
  access: { staff: 'leaks:write' },
  summary: '누구에게 언제 알렸는지, 회원 번호 순서로. 이름과 연락처는 없습니다.',
  params: LeakId,
  query: z.object({
    after: integerInUrl(1, LARGEST_ID, '이어 볼 자리가 아닙니다.').optional(),
    limit: limitInUrl(500).default(100),
  }),
  reply: z.object({
    rows: z.array(z.object({ member_id: z.int(), told_at: Instant, by_text: z.boolean() })),
    next: z.int().nullable(),
  }),
})

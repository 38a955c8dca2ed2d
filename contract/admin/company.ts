import { z } from 'zod'
import { ACCOUNT_DETAILS, type AccountDetail, COMPANY_DETAILS, HOME_FIGURES } from '#domain/site/company.ts'
import { ENQUIRY_STATE_NAMES, ENQUIRY_STATES, LONGEST_ENQUIRY_ANSWER } from '#domain/site/enquiry.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, LARGEST_ID, ReceiptInUrl } from '../fields.ts'
import { OverrulesClaims, Saving, SeenRevision } from '../revisions.ts'
import { BY_AGE, choiceOf, table } from '../table.ts'
import { line, paragraphs } from '../text-fields.ts'

const Value = line(500, '500자 이하의 한 줄이어야 합니다.', '값을 적어 주세요.')
const DETAIL = `항목은 ${COMPANY_DETAILS.join(', ')} 중 하나입니다.`
const Detail = z.enum(COMPANY_DETAILS, { error: DETAIL })
const Figure = z.enum(HOME_FIGURES)

export const getCompanyDetails = endpoint({
  method: 'GET',
  path: '/api/v1/admin/company',
  access: { staff: 'company:write' },
  summary: '회사 정보로 입력된 것. 입력하지 않은 항목은 없습니다.',
  reply: z.object({ saving: Saving, details: z.partialRecord(Detail, z.string()) }),
})

export const saveCompanyDetails = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/company',
  access: { staff: 'company:write' },
  action: '회사 정보를 저장',
  refuses: ['edit_conflict'],
  writes_public_words: true,
  publishes: 'site',
  summary:
    '회사 정보에서 보낸 항목만 입력하거나(null이면) 지웁니다. 사이트에 바로 보입니다. 입금 계좌는 changeCompanyAccount로 바꿉니다.',
  body: z.object({
    revision: SeenRevision,
    details: z.partialRecord(Detail, Value.nullable()),
  }),
  reply: z.object({ revision: z.int() }),
})

const Account = z.object(
  Object.fromEntries(ACCOUNT_DETAILS.map((name) => [name, Value.nullable()])) as Record<
    AccountDetail,
    ReturnType<typeof Value.nullable>
  >,
)
const ShownAccount = z.object(
  Object.fromEntries(ACCOUNT_DETAILS.map((name) => [name, z.string().nullable()])) as Record<
    AccountDetail,
    z.ZodNullable<z.ZodString>
  >,
)
const AccountChangeId = z.object({ id: z.int({ error: '확인할 요청의 번호가 필요합니다.' }).min(1).max(LARGEST_ID) })

export const getCompanyAccount = endpoint({
  method: 'GET',
  path: '/api/v1/admin/company/account',
  access: { staff: 'company:account' },
  summary: '사이트에 보이는 입금 계좌와, 다른 직원의 확인을 기다리는 계좌.',
  reply: z.object({
    saving: Saving,
    account: ShownAccount,
    pending: z
      .object({
        ...{ id: z.int(), account: ShownAccount, asked_by: z.string(), asked_at: Instant },
        /** Whether the caller asked for it. */
        is_own: z.boolean(),
      })
      .nullable(),
    /** Whether somebody else may confirm, so that a change waits for them. */
    needs_colleague: z.boolean(),
  }),
})

export const changeCompanyAccount = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/company/account',
  access: { staff: 'company:account' },
  action: '회사 입금 계좌의 변경을 요청',
  refuses: ['account_unchanged', 'edit_conflict'],
  writes_public_words: true,
  needs_fresh_factor: true,
  publishes: 'site',
  summary:
    '사이트에 보이는 입금 계좌를 바꾸도록 요청합니다. 같은 권한이 있는 다른 직원이 확인하면 보이고, 그런 직원이 없으면 바로 보입니다. 먼저 요청한 것이 있으면 이것으로 바뀝니다.',
  body: z.object({ revision: SeenRevision, account: Account }),
  reply: z.object({ revision: z.int(), is_pending: z.boolean() }),
})

export const confirmCompanyAccount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/company/account/confirm',
  access: { staff: 'company:account' },
  action: '회사 입금 계좌를 확인',
  refuses: [
    'account_change_not_found',
    'approver_made_by_asker',
    'approver_too_new',
    'own_account_change',
    'self_approval',
  ],
  writes_public_words: true,
  needs_fresh_factor: true,
  publishes: 'site',
  summary:
    '다른 직원이 요청한 입금 계좌를 확인합니다. 사이트에 바로 보입니다. 자신이 요청한 것이면 own_account_change.',
  body: AccountChangeId,
  reply: z.object({ confirmed: z.literal(true) }),
})

export const withdrawCompanyAccount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/company/account/withdraw',
  access: { staff: 'company:account' },
  action: '회사 입금 계좌의 변경 요청을 취소',
  refuses: ['account_change_not_found'],
  writes_public_words: true,
  summary: '확인을 기다리는 입금 계좌를 취소합니다. 누가 요청했든 할 수 있습니다.',
  body: AccountChangeId,
  reply: z.object({ withdrawn: z.literal(true) }),
})

export const getHomeFigures = endpoint({
  method: 'GET',
  path: '/api/v1/admin/home-figures',
  access: { staff: 'texts:write' },
  summary: '홈의 네 가지 숫자로 적은 글. 적지 않은 것은 없고, 서비스가 센 값이 보입니다.',
  reply: z.object({ saving: Saving, figures: z.partialRecord(Figure, z.string()) }),
})

export const saveHomeFigures = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/home-figures',
  access: { staff: 'texts:write' },
  action: '홈의 숫자를 저장',
  refuses: ['edit_conflict', 'unsupported_claim'],
  writes_public_words: true,
  publishes: 'site',
  summary:
    '홈의 네 가지 숫자에서 보낸 것만 적거나(null이면) 지웁니다. 홈에 바로 보입니다. 회원의 당첨을 내세우는 숫자는 overrules_claims가 없으면 unsupported_claim으로 거절합니다.',
  body: z.object({
    revision: SeenRevision,
    figures: z.partialRecord(Figure, Value.nullable()),
    overrules_claims: OverrulesClaims,
  }),
  reply: z.object({ revision: z.int() }),
})

const State = z.enum(ENQUIRY_STATES, { error: `상태는 ${ENQUIRY_STATES.join(', ')} 중 하나입니다.` })

const ListedEnquiry = z.object({
  /** The key after which the next page begins. */
  id: z.int(),
  receipt: z.string(),
  created_at: Instant,
  state: State,
  /** `김*나`. */
  name: z.string(),
  /** The first words, without line ends. */
  beginning: z.string(),
})

export const enquiryTable = table({
  name: 'enquiries',
  title: '문의',
  path: '/api/v1/admin/enquiries',
  access: { staff: 'enquiries:read' },
  summary: '문의. 상태를 적지 않으면 닫은 것을 뺍니다. 이름은 가립니다.',
  row: ListedEnquiry,
  key: 'receipt',
  sorts: ['newest', 'oldest'],
  filters: {
    state: choiceOf({ label: '상태', names: ENQUIRY_STATE_NAMES, all: '닫지 않은 것' }),
  },
  empty: '문의가 없어요.',
  opens: 'beginning',
  columns: [
    { key: 'receipt', heading: '접수 번호', only: 'file' },
    { key: 'beginning', heading: '내용' },
    { key: 'name', heading: '이름' },
    { key: 'created_at', heading: '접수일', format: 'instant', sorts: BY_AGE },
    {
      key: 'state',
      heading: '상태',
      value: ({ state }) => ENQUIRY_STATE_NAMES[state],
      tone: ({ state }) =>
        (({ new: 'waiting', answering: 'waiting', answered: 'good', closed: 'plain' }) as const)[state],
    },
  ],
})
export const { list: listEnquiries, export: exportEnquiries } = enquiryTable

export const openEnquiry = endpoint({
  method: 'GET',
  path: '/api/v1/admin/enquiries/:receipt',
  access: { staff: 'enquiries:read' },
  action: '문의를 열람',
  refuses: ['enquiry_not_found'],
  opens_personal_data: true,
  summary: '문의 하나, 이름과 연락처까지. 감사 기록에 남습니다.',
  params: ReceiptInUrl,
  reply: z.object({
    receipt: z.string(),
    created_at: Instant,
    state: State,
    name: z.string(),
    contact: z.string(),
    message: z.string(),
    answer: z.string().nullable(),
    answered_at: Instant.nullable(),
    /** Whether the contact is a mobile number, so that an answer is told by a text message. */
    hears_by_text: z.boolean(),
  }),
})

export const moveEnquiry = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/enquiries/:receipt',
  access: { staff: 'enquiries:write' },
  action: '문의의 상태를 변경',
  refuses: ['edit_conflict', 'enquiry_not_found'],
  summary: '문의의 상태를 바꿉니다. 그사이 다른 사람이 바꿨으면 거절합니다.',
  params: ReceiptInUrl,
  body: z.object({
    state: State,
    /** The state that the caller saw; another one since then refuses. */
    from: State,
  }),
  reply: z.object({ receipt: z.string(), state: State }),
})

export const answerEnquiry = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/enquiries/:receipt/answer',
  access: { staff: 'enquiries:write' },
  action: '문의에 답변',
  refuses: ['edit_conflict', 'enquiry_not_found'],
  summary: '문의에 답합니다. 접수 번호로 볼 수 있게 되고, 휴대폰 번호를 남긴 사람에게는 문자로 알립니다.',
  params: ReceiptInUrl,
  body: z.object({
    answer: paragraphs(
      LONGEST_ENQUIRY_ANSWER,
      `${LONGEST_ENQUIRY_ANSWER}자까지 적을 수 있습니다.`,
      '답변을 적어 주세요.',
    ),
    /** Of the answer that this one takes the place of; null where there was none. */
    answered_at: Instant.nullable(),
  }),
  reply: z.object({ answered_at: Instant, is_told_by_text: z.boolean() }),
})

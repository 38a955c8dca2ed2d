import { z } from 'zod'
import { COMPANY_DETAILS, HOME_FIGURES } from '#domain/company.ts'
import { ENQUIRY_STATES } from '#domain/enquiry.ts'
import { Edition, SeenVersion } from './editions.ts'
import { endpoint } from './endpoint.ts'
import { Instant, limitInUrl } from './fields.ts'
import { line } from './text-fields.ts'

const Value = line(500, '500자 이하의 한 줄이어야 합니다.', '값을 적어 주세요.')
const DETAIL = `항목은 ${COMPANY_DETAILS.join(', ')} 가운데 하나입니다.`
const Detail = z.enum(COMPANY_DETAILS, { error: DETAIL })
const Figure = z.enum(HOME_FIGURES)

export const getCompanyDetails = endpoint({
  method: 'GET',
  path: '/api/v1/admin/company',
  access: { staff: 'company:write' },
  summary: '회사 정보로 입력된 것. 입력하지 않은 항목은 없습니다.',
  reply: z.object({ edition: Edition, details: z.partialRecord(Detail, z.string()) }),
})

export const saveCompanyDetails = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/company',
  access: { staff: 'company:write' },
  publishes: 'site',
  summary: '회사 정보에서 보낸 항목만 입력하거나(null이면) 지웁니다. 사이트에 바로 보입니다.',
  body: z.object({ version: SeenVersion, details: z.partialRecord(Detail, Value.nullable()) }),
  reply: z.object({ version: z.int() }),
})

export const getHomeFigures = endpoint({
  method: 'GET',
  path: '/api/v1/admin/home-figures',
  access: { staff: 'texts:write' },
  summary: '홈의 네 가지 숫자로 적은 글. 적지 않은 것은 없고, 서비스가 센 값이 보입니다.',
  reply: z.object({ edition: Edition, figures: z.partialRecord(Figure, z.string()) }),
})

export const saveHomeFigures = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/home-figures',
  access: { staff: 'texts:write' },
  publishes: 'site',
  summary: '홈의 네 가지 숫자에서 보낸 것만 적거나(null이면) 지웁니다. 홈에 바로 보입니다.',
  body: z.object({ version: SeenVersion, figures: z.partialRecord(Figure, Value.nullable()) }),
  reply: z.object({ version: z.int() }),
})

const Receipt = z.object({ receipt: z.string().max(40).toUpperCase() })
const State = z.enum(ENQUIRY_STATES, { error: `상태는 ${ENQUIRY_STATES.join(', ')} 가운데 하나입니다.` })

const ListedEnquiry = z.object({
  receipt: z.string(),
  created_at: Instant,
  state: State,
  /** `김*나`. */
  name: z.string(),
  /** The first words, without line ends. */
  beginning: z.string(),
})

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/v1/admin/enquiries',
  access: { staff: 'enquiries:read' },
  summary: '문의, 새것부터. 상태를 적지 않으면 닫은 것을 뺍니다. 이름은 가립니다.',
  query: z.object({ state: State.optional(), limit: limitInUrl(100).default(100) }),
  reply: z.array(ListedEnquiry),
})

export const openEnquiry = endpoint({
  method: 'GET',
  path: '/api/v1/admin/enquiries/:receipt',
  access: { staff: 'enquiries:read' },
  opens_personal_data: true,
  summary: '문의 하나, 이름과 연락처까지. 감사 기록에 남습니다.',
  params: Receipt,
  reply: z.object({
    receipt: z.string(),
    created_at: Instant,
    state: State,
    name: z.string(),
    contact: z.string(),
    message: z.string(),
  }),
})

export const moveEnquiry = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/enquiries/:receipt',
  access: { staff: 'enquiries:write' },
  summary: '문의의 상태를 바꿉니다.',
  params: Receipt,
  body: z.object({ state: State }),
  reply: z.object({ receipt: z.string(), state: State }),
})

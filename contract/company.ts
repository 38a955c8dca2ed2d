import { z } from 'zod'
import { isReplyAddress } from '#domain/reply-address.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string().nullable()

/** Whatever the operator has entered about the company; null where nothing was. */
export const CompanyInfo = z.object({
  /** The service name when the operator has set none. */
  name: z.string(),
  contact_email: Text,
  contact_number: Text,
  contact_number_secondary: Text,
  working_hours: Text,
  address: Text,
  bank_info: z.object({ bank_name: Text, bank_logo_url: Text, account_number: Text, account_holder: Text }).nullable(),
  /** Four texts for the home page; where one is null the site shows what it can count itself. */
  home_statistics: z.object({ members: Text, total_prizes_paid: Text, satisfaction: Text, first_prize_winners: Text }),
})
export type CompanyInfo = z.output<typeof CompanyInfo>

export const getCompanyInfo = endpoint({
  method: 'GET',
  path: '/api/v1/public/company-info',
  access: 'anyone',
  summary: '회사 정보. 운영자가 입력하지 않은 항목은 null입니다.',
  kept: 'until_change',
  reply: CompanyInfo,
})

/** Text of one line or several that PostgreSQL can hold: trimmed, no NUL. */
const written = (longest: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(longest, { error: `${longest}자까지 적을 수 있습니다.` })
    .refine((text) => !text.includes('\0'), { error: '쓸 수 없는 글자가 있습니다.' })

export const getEnquiryForm = endpoint({
  method: 'GET',
  path: '/api/v1/public/enquiry-form',
  access: 'anyone',
  summary: '문의 양식의 일회용 표. 받은 지 3초 뒤부터 2시간까지 한 번 쓸 수 있습니다.',
  reply: z.object({ form_token: z.string() }),
})

export const Enquiry = z.strictObject({
  name: written(50, '이름을 입력해 주세요.'),
  /** An e-mail address or a phone number to answer to. */
  contact: written(100, '답변 받을 이메일이나 전화번호를 입력해 주세요.').refine(isReplyAddress, {
    error: '이메일 주소나 전화번호를 확인해 주세요.',
  }),
  message: written(2_000, '문의 내용을 입력해 주세요.'),
  form_token: z.string().max(200),
  /** A field that people do not see; whatever fills it in is no person. */
  website: z.string().max(200).default(''),
})

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/v1/public/enquiries',
  access: 'anyone',
  summary: '문의를 보냅니다. 접수 번호를 돌려줍니다.',
  status: 201,
  body: Enquiry,
  reply: z.object({ receipt: z.string() }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { Enquiry, EnquiryReceipt } from './enquiry-form.ts'

const Text = z.string().nullable()

/** Whatever the operator has entered about the company; null where nothing was. */
export const CompanyInfo = z.object({
  /** The service name when the operator has set none. */
  name: z.string(),
  /** A picture of ours (`/pictures/…`), or an https address. */
  logo_url: Text,
  contact_email: Text,
  contact_number: Text,
  contact_number_secondary: Text,
  working_hours: Text,
  address: Text,
  representative: Text,
  /** `123-45-67891`. */
  business_number: Text,
  mail_order_number: Text,
  mail_order_office: Text,
  hosting_provider: Text,
  /** A name or a department. */
  privacy_officer: Text,
  privacy_contact: Text,
  bank_info: z.object({ bank_name: Text, bank_logo_url: Text, account_number: Text, account_holder: Text }).nullable(),
  /** Four texts for the home page; where one is null the site shows what it can count itself. */
  home_statistics: z.object({ members: Text, total_prizes_paid: Text, satisfaction: Text, first_prize_winners: Text }),
})
export type CompanyInfo = z.output<typeof CompanyInfo>

export const getCompanyInfo = endpoint({
  method: 'GET',
  path: '/api/v1/public/company-info',
  access: 'anyone',
  offline: 'public',
  summary: '회사 정보. 운영자가 입력하지 않은 항목은 null입니다.',
  cached: 'until_change',
  reply: CompanyInfo,
})

export const getEnquiryForm = endpoint({
  method: 'GET',
  path: '/api/v1/public/enquiry-form',
  access: 'anyone',
  summary: '문의와 상담 신청 양식의 일회용 표. 받은 지 3초 뒤부터 2시간까지 한 번 쓸 수 있습니다.',
  reply: z.object({ form_token: z.string() }),
})

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/v1/public/enquiries',
  access: 'anyone',
  refuses: ['form_expired'],
  summary: '문의를 보냅니다. 접수 번호를 돌려줍니다.',
  status: 201,
  body: Enquiry,
  reply: z.object({ receipt: z.string() }),
})

export const readEnquiryAnswer = endpoint({
  method: 'POST',
  path: '/api/v1/public/enquiry-answers',
  access: 'anyone',
  refuses: ['enquiry_not_found'],
  summary: '접수 번호로 문의의 답변을 봅니다. 번호가 주소에 남지 않도록 본문으로 보냅니다.',
  body: z.object({ receipt: EnquiryReceipt }),
  reply: z.object({
    created_at: Instant,
    /** Null while there is none. */
    answer: z.string().nullable(),
    answered_at: Instant.nullable(),
  }),
})

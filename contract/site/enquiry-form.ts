import { z } from 'zod'
import { withoutDirectionMarks } from '#domain/characters.ts'
import {
  isReplyAddress,
  LONGEST_ENQUIRY,
  LONGEST_ENQUIRY_NAME,
  LONGEST_REPLY_ADDRESS,
  replyAddress,
} from '#domain/site/enquiry.ts'
import { line, name, paragraphs } from '../text-fields.ts'

const atMost = (longest: number) => `${longest}자까지 적을 수 있습니다.`

const WRONG_RECEIPT = '접수 번호 열 자리를 확인해 주세요.'

/** The fields of the enquiry form; the browser fetches them when the form is first touched. */
export const EnquiryText = z.object({
  name: name(LONGEST_ENQUIRY_NAME, atMost(LONGEST_ENQUIRY_NAME), '이름을 입력해 주세요.'),
  /** An e-mail address or a phone number to answer to. */
  contact: line(LONGEST_REPLY_ADDRESS, atMost(LONGEST_REPLY_ADDRESS), '답변 받을 이메일이나 전화번호를 입력해 주세요.')
    .transform(replyAddress)
    .refine(isReplyAddress, { error: '이메일 주소나 전화번호를 확인해 주세요.' }),
  message: paragraphs(LONGEST_ENQUIRY, atMost(LONGEST_ENQUIRY), '문의 내용을 입력해 주세요.'),
  /** Hidden from people: only a program fills it in. */
  website: z.string().max(200).default(''),
})

/** The number that was told when an enquiry arrived, however it is typed or copied. */
export const EnquiryReceipt = z
  .string()
  .max(40, { error: WRONG_RECEIPT })
  .transform((text) => withoutDirectionMarks(text.normalize('NFKC')).replace(/[\s-]/g, '').toUpperCase())
  .refine((text) => /^[0-9A-F]{10}$/.test(text), { error: WRONG_RECEIPT })

/** An enquiry as it is sent: with the token of the form, which is taken once. */
export const Enquiry = EnquiryText.extend({ form_token: z.string().max(200) })

import { isReplyAddress } from '#domain/reply-address.ts'
import type { EnquiryProblems } from './use-enquiry.ts'

/** What is missing before anything is sent; the server checks all of it again. */
export function enquiryProblems({
  name,
  contact,
  message,
}: Record<'name' | 'contact' | 'message', string>): EnquiryProblems {
  return {
    ...(name === '' && { name: '이름을 입력해 주세요.' }),
    ...(contact === ''
      ? { contact: '답변 받을 이메일이나 전화번호를 입력해 주세요.' }
      : !isReplyAddress(contact) && { contact: '이메일 주소나 전화번호를 확인해 주세요.' }),
    ...(message === '' && { message: '문의 내용을 입력해 주세요.' }),
  }
}

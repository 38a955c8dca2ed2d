import type * as contract from '#contract/admin/company.ts'
import type { Input } from '#contract/endpoint.ts'
import { DAY } from '#domain/duration.ts'
import { storedMobileNumber } from '#domain/member/mobile-number.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { writeMessage } from '../messages/write-message.ts'
import { mustBeUnchanged } from '../revisions/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { lockedEnquiry, sender, setEnquiryAnswer } from './store.ts'

/** Milliseconds after which the message is no longer sent: the visitor has looked by then. */
const TOLD_WITHIN = DAY

/**
 * Answers an enquiry, or replaces its answer. A visitor who left a mobile number gets a message that there is an answer, without
 * its text.
 * @returns when it was answered, and whether a text message is sent
 * @throws enquiry_not_found; edit_conflict when a colleague has answered meanwhile
 */
export async function answerEnquiry(
  tx: Database,
  deps: ServerDeps,
  receipt: string,
  { answer, answered_at: before }: Input<typeof contract.answerEnquiry>['body'],
): Promise<{ answered_at: string; is_told_by_text: boolean }> {
  const enquiry = await lockedEnquiry(tx, receipt)
  if (!enquiry) throw refuse('enquiry_not_found')
  mustBeUnchanged(before, enquiry.answered_at)
  const answered_at = instantOf(deps.now())
  await setEnquiryAnswer(tx, enquiry.id, answer, answered_at)
  const mobile_number = storedMobileNumber(enquiry.contact)
  if (mobile_number === null) return { answered_at, is_told_by_text: false }
  const text = `${await sender(tx)} 문의 ${receipt}에 답변드렸습니다. 문의하기 페이지에서 접수 번호로 확인해 주세요.`
  await writeMessage(tx, deps, {
    member_id: null,
    channel: 'sms',
    kind: 'enquiry_answered',
    address: mobile_number,
    text,
    lives: TOLD_WITHIN,
  })
  return { answered_at, is_told_by_text: true }
}

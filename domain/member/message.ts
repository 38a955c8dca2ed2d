import { NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS } from './notification-kinds.ts'

/** Purposes of messages. */
export const MESSAGE_KINDS = [
  ...NOTIFICATION_KINDS,
  'leak',
  'test',
  'webhook',
  'login_code',
  'number_code',
  'temporary_password',
  'number_changed',
  'refund_account',
  'enquiry_answered',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]
export const MESSAGE_KIND_NAMES: Readonly<Record<MessageKind, string>> = {
  ...NOTIFICATION_KIND_NAMES,
  leak: '유출 통지',
  test: '시험 알림',
  webhook: '프로그램 알림',
  login_code: '로그인 인증번호',
  number_code: '번호 확인',
  temporary_password: '임시 비밀번호',
  number_changed: '번호 변경 알림',
  refund_account: '환불 계좌 알림',
  enquiry_answered: '문의 답변 알림',
}

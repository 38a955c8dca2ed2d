import { instantWording } from '#domain/calendar.ts'
import { State } from '#web/admin/kit/panel.tsx'

interface Message {
  readonly sent_at: string | null
  readonly failure: string | null
}

/** Whether a text message was sent. */
export const MessageState = ({ message: { sent_at, failure } }: { message: Message }) =>
  sent_at ? (
    <State look="good">{instantWording(Date.parse(sent_at))} 보냄</State>
  ) : failure ? (
    <State look="bad">실패 · {failure}</State>
  ) : (
    <State look="waiting">보내지 않음</State>
  )

import { openMessages, sendMessageAgain } from '#contract/admin/messages.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import type { Commands } from './command.ts'

export const outboxCommand: Commands = {
  outbox: {
    usage: '[개수]',
    summary: '최근 문자, 새것부터. 보냈거나 쓸모가 없어진 문자의 내용은 지워져 있습니다.',
    run: async (call, [limit]) => {
      const messages = await call(openMessages, { query: limit === undefined ? {} : { limit } })
      if (messages.length === 0) return '문자가 없습니다.'
      return messages
        .map(({ id, created_at, mobile_number, sent_at, failure, text }) =>
          [
            id,
            instantWording(Date.parse(created_at)),
            formatMobileNumber(mobile_number),
            sent_at ? '보냄' : failure ? `실패(${failure})` : '보내지 않음',
            text ?? '(지워짐)',
          ].join('\t'),
        )
        .join('\n')
    },
  },
  'outbox again': {
    usage: '<번호>',
    summary: '보내지 못한 문자를 다시 보냅니다. 번호는 outbox의 첫 칸입니다.',
    run: async (call, [id = '']) => {
      await call(sendMessageAgain, { params: { id } })
      return '다시 보냅니다.'
    },
  },
}

import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/mobile-number.ts'
import { unseal } from '../sms/seal.ts'
import { newestTexts } from '../sms/store.ts'
import { type Commands, Wrong } from './command.ts'

const USUAL = 20
const MOST = 200

export const outboxCommand: Commands = {
  outbox: {
    usage: '[개수]',
    summary: '최근 문자, 새것부터. 보냈거나 쓸모가 없어진 문자의 내용은 지워져 있습니다.',
    run: async (outside, [count = String(USUAL)]) => {
      if (!/^\d{1,3}$/.test(count) || Number(count) < 1 || Number(count) > MOST)
        throw new Wrong(`개수는 1에서 ${MOST} 사이입니다.`)
      const texts = await newestTexts(outside.db, Number(count))
      if (texts.length === 0) return '문자가 없습니다.'
      return texts
        .map(({ created_at, mobile_number, sent_at, failure, sealed_text }) =>
          [
            instantWording(Date.parse(created_at)),
            formatMobileNumber(mobile_number),
            sent_at ? '보냄' : failure ? `실패(${failure})` : '보내지 않음',
            sealed_text === null ? '(지워짐)' : unseal(outside, sealed_text),
          ].join('\t'),
        )
        .join('\n')
    },
  },
}

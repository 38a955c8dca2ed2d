import { z } from 'zod'
import { WEEK_DAYS, WEEK_FIGURE_NAMES } from '#domain/week-figure.ts'
import { endpoint } from './endpoint.ts'
import { Count, KoreanDate } from './fields.ts'

export const getWeek = endpoint({
  method: 'GET',
  path: '/api/v1/admin/week',
  access: 'staff',
  summary:
    '오늘까지 이레 동안 하루마다 센 것: 새 회원, 만든 번호, 상담 신청, 확인된 입금(은행 날짜, 원), 문의, 실패한 문자. 권한이 없는 것은 빠집니다.',
  reply: z.object({
    /** Korean days, today the last. */
    days: z.array(KoreanDate).length(WEEK_DAYS),
    /** One figure a day; what the caller may not see is absent. */
    figures: z.partialRecord(z.enum(WEEK_FIGURE_NAMES), z.array(Count).length(WEEK_DAYS)),
  }),
})

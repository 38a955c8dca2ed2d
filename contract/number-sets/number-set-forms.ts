import { z } from 'zod'
import { LONGEST_SET_NAME } from '#domain/number-set/number-set.ts'
import { name } from '../text-fields.ts'

/** A name of the member's own for a set; null takes it away. */
export const SetName = z.object({
  name: name(
    LONGEST_SET_NAME,
    `이름은 ${LONGEST_SET_NAME}자까지 적을 수 있습니다.`,
    '이름을 한 글자 이상 적어 주세요.',
  ).nullable(),
})

import { z } from 'zod'

const count = (value: unknown) => String(value)

/** Advice about a refused field, for schemas without a sentence of their own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '필수 항목입니다.' : '값의 종류가 올바르지 않습니다.'
    case 'unrecognized_keys':
      return `알 수 없는 항목입니다: ${issue.keys.map((key) => key.slice(0, 40)).join(', ')}`
    case 'too_small':
      return issue.origin === 'string'
        ? `${count(issue.minimum)}자 이상이어야 합니다.`
        : `${count(issue.minimum)} 이상이어야 합니다.`
    case 'too_big':
      return issue.origin === 'string'
        ? `${count(issue.maximum)}자 이하여야 합니다.`
        : `${count(issue.maximum)} 이하여야 합니다.`
    case 'invalid_value':
      return `다음 중 하나여야 합니다: ${issue.values.map(String).join(', ')}`
    default:
      return '형식이 올바르지 않습니다.'
  }
}

/** Makes every validation of this process, or of this page, speak Korean. */
export const speakKorean = () => z.config({ customError: sentenceOf })

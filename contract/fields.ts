import { z } from 'zod'
import { isRealDay } from '#domain/calendar.ts'
import { LARGEST_NUMBER, LARGEST_ROUND, NUMBERS_PER_DRAW, SMALLEST_NUMBER } from '#domain/draw/draw.ts'
import { isPlainLine } from './text-fields.ts'

/**
 * Shapes that recur in calls. In URLs everything arrives as text: `…InUrl` takes digits only, so that
 * `1e3`, `0x10`, ` 7` or an empty value is refused rather than guessed.
 */
/** Whole numbers between two bounds, as digits. */
export const integerInUrl = (smallest: number, largest: number, error: string) =>
  z
    .union([z.string().regex(/^-?\d{1,9}$/, { error }), z.int({ error })], { error })
    .transform(Number)
    .pipe(z.int({ error }).min(smallest, { error }).max(largest, { error }))

export const RoundInUrl = integerInUrl(1, LARGEST_ROUND, '회차는 1 이상의 정수여야 합니다.')
export const SkipInUrl = integerInUrl(0, 1_000_000, '건너뛸 개수는 0 이상 1,000,000 이하의 정수여야 합니다.')

/** How many to send, 1 to `largest`. */
export const limitInUrl = (largest: number) =>
  integerInUrl(1, largest, `개수는 1 이상 ${largest} 이하의 정수여야 합니다.`)

export const RoundNumber = z.int().min(1).max(LARGEST_ROUND)
export const LottoNumber = z.int().min(SMALLEST_NUMBER).max(LARGEST_NUMBER)
/** Six different numbers, ascending. */
export const SixNumbers = z.array(LottoNumber).length(NUMBERS_PER_DRAW)
/** A Korean calendar day, `YYYY-MM-DD`. */
export const KoreanDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
/** A Korean month, `2026-10`. */
export const KoreanMonth = z.string().regex(/^\d{4}-\d{2}$/)
/** An instant, UTC, ISO 8601. */
export const Instant = z.iso.datetime()
/** A rank that wins, 1 to 5. */
export const Rank = z.int().min(1).max(5)
/** Whole won. */
export const Won = z.int().min(0)
/** A SHA-256. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/)
export const Count = z.int().min(0)
/** A typed day: it exists and is of this century, since years like 0206 or 9999 are typing errors. */
export const RealDay = z.string().refine((text) => isRealDay(text) && text >= '2000-01-01' && text < '2100-01-01', {
  error: '날짜를 확인해 주세요. 2026-10-12처럼 적습니다.',
})
/** A period to be given: the plan by its name, first and last Korean day, both included. */
export const NewPeriod = z.object({
  tier_name: z.string().max(40).refine(isPlainLine, { error: '플랜의 이름을 확인해 주세요.' }),
  start_date: RealDay,
  end_date: RealDay,
})
/** The largest number of a row, and of its revisions, that is looked for: beyond it the columns end, and no row is. */
export const LARGEST_ID = 999_999_999
/** The number of a row in a body. */
export const RowNumber = z.int().min(1).max(LARGEST_ID)
/** How often a row was saved, as it was when it was read; a saving that names an older one is refused. */
export const Revision = z.int().min(1).max(LARGEST_ID)
/** The receipt of an enquiry, a consultation or a cancellation, as it is typed. */
export const ReceiptInUrl = z.object({
  // No database stores a NUL, nor looks for one.
  receipt: z.string().max(40).refine(isPlainLine, { error: '접수 번호를 확인해 주세요.' }).toUpperCase(),
})
/** The address at which a browser's push service takes messages, as the browser gives it. */
export const PushAddress = z
  .string({ error: '알림 주소를 보내 주세요.' })
  .max(1_000, { error: '알림 주소가 너무 깁니다.' })
  .refine(isPlainLine, { error: '알림 주소가 아닙니다.' })
/** A row of ours by its number, of at most so many digits. */
export const idInUrl = (error: string, digits = 9) =>
  z.object({
    id: z
      .string()
      .regex(new RegExp(`^\\d{1,${digits}}$`), { error })
      .transform(Number),
  })

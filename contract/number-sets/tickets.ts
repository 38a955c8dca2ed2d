import { z } from 'zod'
import { LARGEST_NUMBER, LARGEST_ROUND, NUMBER_TYPES, NUMBERS_PER_DRAW, SMALLEST_NUMBER } from '#domain/draw/draw.ts'
import { MOST_GAMES, TICKET_SOURCES } from '#domain/ticket/ticket-qr.ts'
import { endpoint } from '../endpoint.ts'
import { idInUrl } from '../fields.ts'
import { ConfirmsBudget, NumberSet, TrueOrFalse } from './number-sets.ts'

const SIX = `한 게임은 서로 다른 번호 ${NUMBERS_PER_DRAW}개예요.`
const IN_GAME = `번호는 ${SMALLEST_NUMBER}에서 ${LARGEST_NUMBER} 사이예요.`

/** Six different numbers in any order; ascending after parsing. */
export const GivenNumbers = z
  .array(z.int({ error: IN_GAME }).min(SMALLEST_NUMBER, { error: IN_GAME }).max(LARGEST_NUMBER, { error: IN_GAME }), {
    error: SIX,
  })
  .length(NUMBERS_PER_DRAW, { error: SIX })
  .refine((numbers) => new Set(numbers).size === numbers.length, { error: SIX })
  .transform((numbers) => numbers.toSorted((a, b) => a - b))

const ROUND = '회차는 1 이상의 정수여야 해요.'
const GAMES = `게임은 1개에서 ${MOST_GAMES}개까지예요.`

/** A ticket as it was read or typed; its rows in the order of the paper. */
export const PaperTicket = z.object({
  round_number: z.int({ error: ROUND }).min(1, { error: ROUND }).max(LARGEST_ROUND, { error: ROUND }),
  source: z.enum(TICKET_SOURCES, { error: `복권은 ${TICKET_SOURCES.join(', ')} 중 하나로 읽어요.` }),
  games: z
    .array(
      z.object({
        numbers: GivenNumbers,
        number_type: z.enum(NUMBER_TYPES, { error: `구분은 ${NUMBER_TYPES.join(', ')} 중 하나여야 해요.` }),
      }),
      { error: GAMES },
    )
    .min(1, { error: GAMES })
    .max(MOST_GAMES, { error: GAMES }),
  /** They were told that they have these games in this round, and say that this is another piece of paper. */
  is_another: TrueOrFalse.optional(),
})

const Ticket = PaperTicket.extend({ is_confirmed: ConfirmsBudget })
export type TicketToSave = z.output<typeof Ticket>

/**
 * 409 `ticket_shared` where the member has agreed to share it, so that it is not counted twice.
 * Nothing of a ticket tells which piece of paper it is, so the same games of a round are one ticket, 409 `ticket_known`, unless
 * their member says that they bought them twice;
 * 422 `round_not_sold`; 429 `too_many_attempts`.
 */
export const saveTicket = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/tickets',
  access: 'member',
  changes: ['number_sets'],
  refuses: ['budget_exceeded', 'budget_near', 'round_not_sold', 'ticket_known', 'ticket_shared'],
  summary:
    '종이 복권 한 장을 내 번호에 담습니다. 산 번호로 셉니다. 지금 파는 회차까지, 추첨이 끝난 회차도 됩니다. 같은 회차에 같은 게임이면 한 장으로 보고 ticket_known으로 되묻고, is_another가 true면 다른 한 장으로 담습니다. 내가 정한 한 달 한도의 80%를 쓴 뒤에는 budget_near로, 한도를 넘으면 budget_exceeded로 되묻고, is_confirmed가 true면 그대로 담습니다. 복권의 일련번호는 받지 않습니다.',
  body: Ticket,
  status: 201,
  reply: z.object({ ticket_id: z.int(), generated_numbers: z.array(NumberSet) }),
})

/** 404 `ticket_not_found`. */
export const deleteTicket = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me/tickets/:id',
  access: 'member',
  changes: ['number_sets', 'favourites'],
  refuses: ['ticket_not_found'],
  summary: '담아 둔 종이 복권을 게임과 함께 지웁니다. 다시 담을 수 있습니다.',
  params: idInUrl('복권의 식별자가 아닙니다.'),
  reply: z.object({ deleted: z.literal(true) }),
})

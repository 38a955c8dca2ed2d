import { z } from 'zod'
import { MOST_FAVOURITES } from '#domain/number-set/number-set.ts'
import { endpoint } from '../endpoint.ts'
import { idInUrl, RoundNumber, SixNumbers } from '../fields.ts'
import { ConfirmsBudget, TrueOrFalse } from './number-sets.ts'
import { GivenNumbers } from './tickets.ts'

/** The member's favourites, as they were added, and whether each was bought for the round that is sold now. */
const Favourites = z.object({
  round_number: RoundNumber,
  favourites: z.array(z.object({ id: z.int(), numbers: SixNumbers, is_bought: z.boolean() })),
})
export type Favourites = z.output<typeof Favourites>

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/favourites',
  access: 'member',
  offline: 'member',
  follows: ['favourites'],
  summary: '매주 사는 번호와, 지금 파는 회차에 샀는지.',
  reply: Favourites,
})

/** 409 `favourites_full`. */
export const addFavourite = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/favourites',
  access: 'member',
  changes: ['favourites'],
  refuses: ['favourites_full'],
  summary: `매주 사는 번호를 더합니다, ${MOST_FAVOURITES}개까지. 이미 있으면 그대로 둡니다.`,
  body: z.object({ numbers: GivenNumbers }),
  status: 201,
  reply: Favourites,
})

const FavouriteId = idInUrl('매주 사는 번호의 식별자가 아닙니다.')

/** 404 `favourite_not_found`. */
export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/me/favourites/:id',
  access: 'member',
  changes: ['number_sets', 'favourites'],
  refuses: ['favourite_not_found'],
  summary: '매주 사는 번호에서 뺍니다. 이미 샀다고 한 회차의 기록은 남습니다.',
  params: FavouriteId,
  reply: Favourites,
})

/** Names the round, so that a tap at the end of sales is never taken for the next one. 404 `favourite_not_found`; 409 `round_changed`, `on_break`. */
export const playFavourite = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me/favourites/:id/play',
  access: 'member',
  changes: ['number_sets', 'favourites'],
  refuses: ['budget_exceeded', 'budget_near', 'favourite_not_found', 'on_break', 'round_changed'],
  summary:
    '매주 사는 번호를 지금 파는 회차에 샀다고 표시하거나(is_bought: true) 표시를 지웁니다(false). 두 번도 한 번입니다. 한 달 한도의 80%를 쓴 뒤에는 budget_near로, 한도를 넘으면 budget_exceeded로 되묻습니다. 쉬는 동안에는 사지 않습니다(on_break).',
  params: FavouriteId,
  body: z.object({
    round_number: RoundNumber,
    is_bought: TrueOrFalse,
    is_confirmed: ConfirmsBudget,
  }),
  reply: Favourites,
})

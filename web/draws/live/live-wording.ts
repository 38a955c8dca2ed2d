import { drawBeginsAt, timeWording } from '#domain/calendar.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { firstPrizeWording } from '../draw-wording.ts'
import { isOpening } from './open-balls.ts'
import type { Live } from './use-live-round.ts'

interface LiveWording {
  /** A word for the state. */
  readonly badge: string
  /** Behind the name of the round. */
  readonly title: string
  readonly about: string
}

const at = (instant: string | null) => (instant === null ? '' : timeWording(instant))

const PLACES = ['첫', '두', '세', '네', '다섯', '여섯'] as const

/** What the newest ball is called: `네 번째 공이에요`. `balls`: how many are open, from 1. */
export const ballWording = (balls: number): string =>
  balls > PLACES.length ? '보너스 공이에요' : `${PLACES[balls - 1] ?? PLACES[0]} 번째 공이에요`

/** Sentences about the round of the hour. A reason for a delay is never made up. */
export function liveWording({ round, state, isLate, balls }: Omit<Live, 'isNight' | 'isPending'>, drawMinute: number) {
  if (isOpening(round, balls)) return wording('추첨 중', ballWording(balls), '내 번호도 함께 열려요.')
  switch (state) {
    case 'numbers_known':
      return wording('번호 확인됨', '당첨번호가 나왔어요', '당첨금은 집계가 끝나는 대로 보여 드릴게요.')
    case 'tallied':
      return wording('거의 다 됐어요', '당첨금이 나왔어요', round.draw ? firstPrizeWording(round.draw) : '')
    case 'complete':
      return wording('모두 확정', '결과예요', round.draw ? firstPrizeWording(round.draw) : '')
    case 'drawing':
      return isLate
        ? wording('확인 지연', '번호 확인이 늦어요', '확인되면 바로 보여 드릴게요.')
        : wording('추첨 중', '추첨 중이에요', '번호가 나오면 바로 보여 드릴게요.')
    default:
      return wording(
        '곧 추첨해요',
        '오늘 밤 추첨해요',
        `${timeWording(drawBeginsAt(round.round_number, drawMinute))} 추첨`,
      )
  }
}
const wording = (badge: string, title: string, about: string): LiveWording => ({ badge, title, about })

export interface Step {
  readonly name: string
  readonly note: string
  readonly state: 'done' | 'now' | 'later'
}

const isDone = (instant: string | null, isKnown: boolean) => isKnown || instant !== null

/** The three steps of the evening, with the time of each finished one. */
export function stepsOf({ round, state }: Pick<Live, 'round' | 'state'>): readonly Step[] {
  const { stage, numbers_at, tallied_at, completed_at } = round
  const done = [
    isDone(numbers_at, stage !== 'nothing'),
    isDone(tallied_at, stage === 'prizes' || stage === 'shops'),
    isDone(completed_at, stage === 'shops'),
  ]
  const times = [numbers_at, tallied_at, completed_at]
  const doing = state === 'sales_closed' ? -1 : done.indexOf(false)
  return (['번호', '당첨금', '판매점'] as const).map((name, i) => {
    if (done[i]) return { name, note: times[i] ? `${at(times[i] ?? null)} 확인` : '확인', state: 'done' }
    if (i === doing) return { name, note: DOING[name], state: 'now' }
    return { name, note: name === '번호' ? '추첨 뒤 바로' : '보통 21시쯤', state: 'later' }
  })
}
const DOING = { 번호: '기다리는 중', 당첨금: '집계 중', 판매점: '확인 중' } as const

/** `3, 11, 19, 24, 36, 44, 보너스 7`: those that are open, the bonus last. */
export const drawnWording = (balls: readonly number[]): string =>
  balls.map((number, place) => (place === NUMBERS_PER_DRAW ? `보너스 ${number}` : number)).join(', ')

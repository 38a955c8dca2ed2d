import type { LiveRound } from '#contract/draws/live-round.ts'
import { drawBeginsAt, timeWording } from '#domain/calendar.ts'
import type { Live } from './use-live-round.ts'

interface LiveWording {
  /** A word for the state. */
  readonly badge: string
  readonly title: string
  readonly about: string
}

const at = (instant: string | null) => (instant === null ? '' : timeWording(Date.parse(instant)))

/** Sentences about the round of the hour. A reason for a delay is never made up. */
export function liveWording(
  { round, state, isLate }: Pick<Live, 'round' | 'state' | 'isLate'>,
  drawMinute: number,
): LiveWording {
  const name = `제${round.round_number}회`
  switch (state) {
    case 'numbers_known':
      return { badge: '번호 확인됨', title: '당첨번호가 나왔어요', about: '당첨금은 집계가 끝나는 대로 보여 드릴게요.' }
    case 'tallied':
      return { badge: '거의 다 됐어요', title: '당첨금이 나왔어요', about: '1등 판매점만 남았어요.' }
    case 'complete':
      return { badge: '모두 확정', title: `${name} 결과예요`, about: `모두 ${at(round.completed_at)}에 확정됐어요.` }
    case 'drawing':
      return isLate
        ? {
            badge: '확인 지연',
            title: '번호 확인이 늦어지고 있어요',
            about: '확인되면 바로 보여 드릴게요. 기다리지 않아도 돼요.',
          }
        : { badge: '추첨 중', title: `${name} 추첨 중이에요.`, about: '번호가 나오면 바로 보여 드릴게요.' }
    default: {
      const begins = timeWording(drawBeginsAt(round.round_number, drawMinute))
      return { badge: '곧 추첨해요', title: '오늘 밤 추첨해요', about: `${begins} 추첨 · ${name}` }
    }
  }
}

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

/** The seven numbers, announced once to screen readers. */
export const numbersWording = ({ round_number, draw }: LiveRound): string =>
  draw === null ? '' : `제${round_number}회 당첨번호 ${draw.numbers.join(', ')}, 보너스 ${draw.bonus_number}`

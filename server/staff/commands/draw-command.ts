import { acceptHeldReading, fetchDraws, listHeldReadings, rejectHeldReading } from '#contract/admin/draw-fetching.ts'
import { enterDraw, listDrawsForStaff } from '#contract/admin/draws.ts'
import { getDraw } from '#contract/draws/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { drawInLine } from '#domain/draw/draw-history.ts'
import { drawVersion } from '#domain/draw/draw-version.ts'
import { fetchedWording, heldWording } from '#server/staff/fetched-wording.ts'
import { type Commands, needed, neededJson, Wrong } from './command.ts'
import { optionsOf } from './options.ts'

const RECORDED: Readonly<Record<Reply<typeof enterDraw>['recorded'], string>> = {
  stored: '저장했습니다.',
  completed: '집계 결과를 더했습니다.',
  corrected: '고쳤습니다. 이전 값과 이유를 남겼습니다.',
  unchanged: '이미 저장된 것과 같습니다.',
}
const OPTIONS = ['reason', 'version'] as const

const won = (amount: number | null) => (amount === null ? '-' : `${amount.toLocaleString('ko-KR')}원`)

/** A line of the history, as the endpoint takes it. */
function entered(text: string | null) {
  const line = neededJson(text)
  try {
    const { round_number, stores, ...draw } = drawInLine(line)
    return { round: String(round_number), draw: { ...draw, ...(stores && { stores: [...stores] }) } }
  } catch (error) {
    throw new Wrong(`파일의 모양이 다릅니다: ${(error as Error).message}`)
  }
}

export const drawCommand: Commands = {
  'draw list': {
    usage: '[confirmed|waiting|corrected]',
    summary: '저장된 추첨, 새것부터 50회.',
    run: async (call, [state]) => {
      const { rows } = await call(listDrawsForStaff, {
        query: state === undefined ? {} : { state: state as 'waiting' },
      })
      if (rows.length === 0) return '그런 추첨이 없습니다.'
      return rows
        .map(({ round_number, draw_date, numbers, bonus_number, is_confirmed, corrections }) =>
          [
            `제${round_number}회`,
            draw_date,
            `${numbers.join(' ')} + ${bonus_number}`,
            is_confirmed ? '확정' : '집계 전',
            `고침 ${corrections}번`,
          ].join('\t'),
        )
        .join('\n')
    },
  },
  'draw show': {
    usage: '<회차>',
    summary: '저장된 한 회차와 고친 이유.',
    run: async (call, [round]) => {
      const draw = await call(getDraw, { params: { round: needed(round, '회차') } })
      const prizes = draw.prize_details
      return [
        `제${draw.round_number}회\t${draw.draw_date}\t${draw.is_confirmed ? '확정' : '집계 전'}`,
        `번호\t${draw.numbers.join(' ')} + ${draw.bonus_number}`,
        `총 판매금액\t${won(draw.total_sales)}`,
        ...PRIZE_RANKS.flatMap((rank) => {
          const prize = prizes?.[`rank${rank}`]
          return prize ? [`${rank}등\t${prize.winners}게임\t${won(prize.prize_per_winner)}`] : []
        }),
        ...draw.corrections.map(({ corrected_at, reason }) => `고침\t${corrected_at}\t${reason}`),
        `판\t${drawVersion(draw)}`,
      ].join('\n')
    },
  },
  'draw fetch': {
    usage: '[회차]',
    summary: '지금 출처에 묻습니다. 회차를 적으면 저장된 회차도 다시 확인합니다.',
    run: async (call, [round]) => {
      if (round !== undefined && !/^[1-9]\d{0,5}$/.test(round)) throw new Wrong('회차는 1 이상의 정수여야 합니다.')
      return fetchedWording(await call(fetchDraws, { body: round ? { round: Number(round) } : {} }))
    },
  },
  'draw held': {
    usage: '',
    summary: '사람이 정해야 하는 수집 결과와 두 출처의 값.',
    run: async (call) => {
      const { held, total } = await call(listHeldReadings, { query: { state: 'open' } })
      const more = total > held.length ? [`그 밖에 ${total - held.length}건이 더 있습니다.`] : []
      return [...held.map(heldWording), ...more].join('\n') || '보류된 것이 없습니다.'
    },
  },
  'draw accept': {
    usage: '<번호> <출처> --reason <이유>',
    summary: '보류된 값 가운데 한 출처의 것을 저장합니다.',
    run: async (call, given) => {
      const { plain, options } = optionsOf(given, OPTIONS)
      const body = { source: needed(plain[1], '출처'), reason: needed(options.reason, '이유') }
      const { recorded } = await call(acceptHeldReading, { params: { id: needed(plain[0], '번호') }, body })
      return RECORDED[recorded]
    },
  },
  'draw reject': {
    usage: '<번호> --reason <이유>',
    summary: '보류된 값을 버립니다. 같은 값이 다시 와도 묻지 않습니다.',
    run: async (call, given) => {
      const { plain, options } = optionsOf(given, OPTIONS)
      const body = { reason: options.reason ?? '명령줄에서' }
      await call(rejectHeldReading, { params: { id: needed(plain[0], '번호') }, body })
      return '버렸습니다.'
    },
  },
  'draw store': {
    usage: '<파일|-> [--version <판>] [--reason <이유>]',
    summary:
      '한 회차를 저장합니다. data/draws.jsonl 의 한 줄, 집계 전이면 번호만. 저장된 회차는 draw show 에서 본 판을, 고칠 때는 이유도 적습니다.',
    file: (given) => needed(optionsOf(given, OPTIONS).plain[0], '파일'),
    run: async (call, given, input) => {
      // Whoever names none has a round before them that is not stored yet.
      const { reason = '', version = '0' } = optionsOf(given, OPTIONS).options
      const { round, draw } = entered(input)
      const { recorded } = await call(enterDraw, {
        params: { round },
        body: { ...draw, reason, version: Number(version) } as never,
      })
      return `제${round}회를 ${RECORDED[recorded]}`
    },
  },
}

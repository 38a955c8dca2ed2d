import { type Recorded, recordDraw } from '../draws/record-draw.ts'
import { correctionsOfRound } from '../draws/record-store.ts'
import { drawOfRound, prizesOfRound } from '../draws/store.ts'
import { type Commands, needed, Wrong } from './command.ts'
import { drawInFile } from './draw-file.ts'
import { optionsOf } from './options.ts'

const RECORDED: Readonly<Record<Recorded, string>> = {
  stored: '저장했습니다.',
  completed: '집계 결과를 더했습니다.',
  corrected: '고쳤습니다. 이전 값과 이유를 남겼습니다.',
  unchanged: '이미 저장된 것과 같습니다.',
}
const OPTIONS = ['reason'] as const

const won = (amount: number | null) => (amount === null ? '-' : `${amount.toLocaleString('ko-KR')}원`)

export const drawCommand: Commands = {
  'draw show': {
    usage: '<회차>',
    summary: '저장된 한 회차와 고친 이유.',
    run: async ({ db }, [round = '']) => {
      if (!/^\d{1,6}$/.test(round)) throw new Wrong('회차는 1 이상의 정수여야 합니다.')
      const draw = await drawOfRound(db, Number(round))
      if (!draw) throw new Wrong('저장되지 않은 회차입니다.')
      const prizes = await prizesOfRound(db, Number(round))
      const corrections = await correctionsOfRound(db, Number(round))
      return [
        `제${draw.round_number}회\t${draw.draw_date}\t${draw.is_confirmed ? '확정' : '집계 전'}`,
        `번호\t${draw.numbers.join(' ')} + ${draw.bonus_number}`,
        `총 판매금액\t${won(draw.total_sales)}`,
        ...prizes.map(({ rank, winners, prize_per_winner }) => `${rank}등\t${winners}게임\t${won(prize_per_winner)}`),
        ...corrections.map(({ corrected_at, reason }) => `고침\t${corrected_at}\t${reason}`),
      ].join('\n')
    },
  },
  'draw store': {
    usage: '<파일|-> [--reason <이유>]',
    summary: '한 회차를 저장합니다. data/draws.jsonl 의 한 줄, 집계 전이면 번호만. 고칠 때는 이유가 필요합니다.',
    file: (given) => needed(optionsOf(given, OPTIONS).plain[0], '파일'),
    run: async (outside, given, input) => {
      const { reason = '' } = optionsOf(given, OPTIONS).options
      const { draw, stores } = drawInFile(needed(input ?? undefined, '파일'))
      const recorded = await recordDraw(outside, { draw, reason, ...(stores && { stores }) })
      return `제${draw.round_number}회를 ${RECORDED[recorded]}`
    },
  },
}

import { getWeek } from '#contract/admin/today.ts'
import { WEEK_FIGURE_NAMES, WEEK_FIGURES } from '#domain/staff/week-figure.ts'
import type { Commands } from './command.ts'

export const deskCommand: Commands = {
  week: {
    usage: '',
    summary: '오늘까지 이레 동안 하루마다 센 회원, 번호, 상담, 입금, 문의, 실패한 문자.',
    run: async (call) => {
      const { days, figures } = await call(getWeek)
      return [
        ['날짜', ...WEEK_FIGURE_NAMES.map((name) => WEEK_FIGURES[name].name)],
        ...days.map((day, i) => [day, ...WEEK_FIGURE_NAMES.map((name) => figures[name]?.[i] ?? '-')]),
      ]
        .map((cells) => cells.join('\t'))
        .join('\n')
    },
  },
}

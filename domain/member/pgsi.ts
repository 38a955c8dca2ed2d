/*
 * The Problem Gambling Severity Index: nine questions about the last twelve months, from J. Ferris and H. Wynne, The Canadian
 * Problem Gambling Index: Final Report (Canadian Centre on Substance Abuse, 2001). Each answer gives 0 to 3 points; the
 * groups by their sum are those of the report. The Korean words are ours. Computed on the member's device alone.
 */

/** The nine questions, in the order of the report. */
export const PGSI_QUESTIONS = [
  '잃어도 괜찮은 돈보다 더 많은 돈을 걸었나요?',
  '같은 재미를 느끼려고 점점 더 많은 돈을 걸어야 했나요?',
  '잃은 돈을 되찾으려고 다른 날 다시 했나요?',
  '할 돈을 마련하려고 돈을 빌리거나 물건을 팔았나요?',
  '내게 도박 문제가 있을지도 모른다고 느꼈나요?',
  '도박 때문에 스트레스나 불안 같은 건강 문제가 있었나요?',
  '내 생각과 상관없이, 남이 내 도박을 나무라거나 문제가 있다고 말했나요?',
  '도박 때문에 나나 가족에게 돈 문제가 생겼나요?',
  '도박하는 방식이나 그 뒤의 일 때문에 죄책감을 느꼈나요?',
] as const

/** The four answers, by the points that they give. */
export const PGSI_ANSWERS = ['전혀 없음', '가끔', '자주', '거의 항상'] as const

/** The groups of the report, by the least sum that belongs to them. */
export const PGSI_GROUPS = [
  {
    from: 0,
    to: 0,
    name: '문제가 없는 편이에요',
    advice: '지난 1년 동안 도박 때문에 생긴 어려움이 없다고 답했어요.',
  },
  {
    from: 1,
    to: 2,
    name: '위험이 낮은 편이에요',
    advice: '큰 어려움은 적지만, 한도를 정해 두면 지금처럼 지내기 쉬워요.',
  },
  {
    from: 3,
    to: 7,
    name: '위험이 있는 편이에요',
    advice: '어려움이 생기고 있을 수 있어요. 한도를 낮추거나 잠시 쉬고, 1336에서 이야기해 보세요.',
  },
  {
    from: 8,
    to: 27,
    name: '위험이 높은 편이에요',
    advice: '혼자 견디지 않아도 돼요. 1336에서 24시간 무료로 상담해 드려요. 지금 쉬기를 시작할 수도 있어요.',
  },
] as const

/** The sum of the points of nine answers, 0 to 27, and its group; null until all nine are there. */
export function pgsiResult(points: readonly (number | undefined)[]) {
  const given = points.filter((point) => point !== undefined)
  if (given.length !== PGSI_QUESTIONS.length) return null
  const sum = given.reduce((total, point) => total + point, 0)
  const group = PGSI_GROUPS.find(({ to }) => sum <= to) ?? PGSI_GROUPS[3]
  return { sum, group }
}

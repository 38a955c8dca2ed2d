/** Facts of six numbers, each with its name: odd and even, their sum, the longest run of neighbours. */
export function numberFacts(numbers: readonly number[]): readonly (readonly [name: string, figure: string])[] {
  const odd = numbers.filter((number) => number % 2 === 1).length
  return [
    ['홀 : 짝', `${odd} : ${numbers.length - odd}`],
    ['합계', String(numbers.reduce((sum, number) => sum + number, 0))],
    ['이어진 수', longestRun(numbers) ?? '없음'],
  ]
}

/** `4·5`, the first of the longest; null where no two are neighbours. `numbers` ascend. */
function longestRun(numbers: readonly number[]): string | null {
  let longest: readonly number[] = []
  let run: number[] = []
  for (const number of numbers) {
    run = run.at(-1) === number - 1 ? [...run, number] : [number]
    if (run.length > longest.length) longest = run
  }
  if (longest.length < 2) return null
  return longest.length > 3 ? `${longest[0]}~${longest.at(-1)}` : longest.join('·')
}

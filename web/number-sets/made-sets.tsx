import { SetBalls } from './set-balls.tsx'
import type { Made } from './use-generate.ts'

/** What was made just now, under the button that made it; read out when it comes. */
export function MadeSets({ made, isRunning }: { made: Made | null; isRunning: boolean }) {
  return (
    <>
      <p role="status" className={made && !isRunning ? 'mt-5 font-semibold' : 'sr-only'}>
        {isRunning && '생성 중…'}
        {made && !isRunning && `${made.sets.length}세트를 만들었습니다. 이번 달 ${made.remaining}세트 남았습니다.`}
      </p>
      {made && !isRunning && (
        <ol className="mt-3 grid gap-3">
          {made.sets.map((set) => (
            <li key={set.id} className="max-w-md">
              <SetBalls set={set} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

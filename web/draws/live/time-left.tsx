import { useNextDraw } from '#web/data/use-next-draw.ts'
import { useTimeLeft } from '#web/data/use-time-left.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** ` · 12분 08초 남았어요.`, for the eye alone; nothing while the page is only drawn. */
export function TimeLeft() {
  const left = useTimeLeft(useNextDraw().begins_at)
  if (left === null) return null
  const seconds = Math.floor(left / 1_000)
  return (
    <span aria-hidden="true">
      {' '}
      · {Math.floor(seconds / 60)}분 {two(seconds % 60)}초 남았어요.
    </span>
  )
}

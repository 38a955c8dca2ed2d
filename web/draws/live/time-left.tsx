import { useEffect, useState } from 'react'
import { clockNow } from '#web/data/clock.ts'
import { useNextDraw } from '#web/data/use-next-draw.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** ` · 12분 08초 남았어요.`, for the eye alone; nothing while the page is only drawn. */
export function TimeLeft() {
  const { begins_at } = useNextDraw()
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.floor((begins_at - clockNow()) / 1_000)))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [begins_at])
  return left === null ? null : (
    <span aria-hidden="true">
      {' '}
      · {Math.floor(left / 60)}분 {two(left % 60)}초 남았어요.
    </span>
  )
}

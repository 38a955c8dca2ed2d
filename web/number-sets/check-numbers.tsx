import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react'
import { OFFLINE } from '#domain/site/offline.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import type { CheckedDraw } from './checked-six.tsx'
import { ChosenPlaces } from './six-numbers.tsx'

/** Its code comes with the press. */
const load = () => import('./checked-six.tsx')
const CheckedSix = lazy(() => retryImport(() => load().then((file) => ({ default: file.CheckedSix }))))

interface CheckNumbersProps {
  readonly draw: CheckedDraw
  /** It is the newest: all draws before it can be asked as well. */
  readonly isNewest?: boolean
  /** Another way to check, as long as no number is chosen. */
  readonly beside?: ReactNode
}

/** Six numbers to tap, held against a draw at once, and against all draws on demand; without an account, on the device. */
export function CheckNumbers({ draw, isNewest = true, beside }: CheckNumbersProps) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    startTransition(() => setOpen(true))
    // It opens once there is a line again.
    load().catch(() => void showToast({ kind: 'error', message: OFFLINE }))
  }
  return (
    <section aria-labelledby="check-numbers" className="with-scripts check-numbers">
      {isOpen ? (
        <Suspense>
          <CheckedSix draw={draw} isNewest={isNewest} />
        </Suspense>
      ) : (
        <>
          <h2 id="check-numbers" className="text-lead font-bold">
            내 번호 맞춰 보기
          </h2>
          <p className="text-small text-soft">가입하지 않아도 몇 개 맞았는지 바로 보여 드려요.</p>
          <div className="check-balls">
            <ChosenPlaces numbers={[]} />
          </div>
          <div className="flex flex-wrap gap-2">
            <Button className="min-h-[3.25rem] flex-[1.6]" onClick={open}>
              번호 고르기
            </Button>
            {beside}
          </div>
        </>
      )}
    </section>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { NumberSet } from '#contract/number-sets.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/toast.ts'
import { NameForm } from './name-form.tsx'
import { SetSummary } from './set-summary.tsx'
import { copiedWording } from './set-wording.ts'

async function copy(set: NumberSet) {
  try {
    await navigator.clipboard.writeText(copiedWording(set))
    await showToast({ kind: 'success', message: '번호를 복사했습니다.' })
  } catch {
    await showToast({ kind: 'error', message: '번호를 복사하지 못했습니다.' })
  }
}

/** A set in the member's list, and what can be done with it. */
export function NumberSetCard({ set, onDelete }: { set: NumberSet; onDelete: () => void }) {
  const [isNaming, setNaming] = useState(false)
  const nameButton = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(false)
  useEffect(() => {
    // The form took the focus; who leaves it stands where they came from.
    if (wasNaming.current && !isNaming) nameButton.current?.focus()
    wasNaming.current = isNaming
  }, [isNaming])
  const about = <span className="sr-only"> {set.numbers.join(', ')}</span>
  return (
    <Card className="sm:p-6">
      <SetSummary set={set}>
        {isNaming ? (
          <NameForm set={set} onDone={() => setNaming(false)} />
        ) : (
          <div className="mt-3 -mb-2 -ml-3 flex flex-wrap text-small">
            <Button look="bare" onClick={() => void copy(set)}>
              복사{about}
            </Button>
            <Button ref={nameButton} look="bare" onClick={() => setNaming(true)}>
              {set.name === null ? '이름 붙이기' : '이름 바꾸기'}
              {about}
            </Button>
            <Button look="bare" className="ml-auto" onClick={onDelete}>
              삭제{about}
            </Button>
          </div>
        )}
      </SetSummary>
    </Card>
  )
}

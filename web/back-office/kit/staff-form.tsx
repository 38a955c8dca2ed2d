import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import type { ApiError } from '#web/data/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Refused } from './refused.tsx'
import { noteUnsaved, WARNING } from './unsaved.ts'
import type { DraftState } from './use-draft.ts'

interface StaffFormProps {
  readonly draft: DraftState
  readonly isRunning: boolean
  readonly isDisabled?: boolean
  readonly error: ApiError | null
  /** What is said once it was saved, until the next change. */
  readonly done?: string | undefined
  readonly button: string
  readonly onSave: () => unknown
  /** What is saved now; shown where somebody else saved it meanwhile. */
  readonly latest?: ReactNode
  readonly children: ReactNode
}

/** A form of staff: Ctrl-Enter saves, leaving with something unsaved is asked about, and nobody is saved over unseen. */
export function StaffForm(props: StaffFormProps) {
  const { draft, isRunning, isDisabled = false, error, done, button, onSave, latest, children } = props
  useWarning(draft.isChanged)
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRunning && !isDisabled) onSave()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      {children}
      <Refused error={error} draft={draft} isRunning={isRunning}>
        {latest}
      </Refused>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={isDisabled} aria-disabled={isRunning}>
          {isRunning ? '저장하는 중…' : button}
        </Button>
        <span role="status" className="text-soft">
          {draft.isSaved && done}
        </span>
      </div>
    </form>
  )
}

function useWarning(isChanged: boolean) {
  const blocker = useBlocker(isChanged)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirm(WARNING)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    const saved = noteUnsaved()
    return () => {
      removeEventListener('beforeunload', warn)
      saved()
    }
  }, [isChanged])
}

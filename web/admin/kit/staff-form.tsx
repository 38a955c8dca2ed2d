import type { ReactNode } from 'react'
import type { ApiError } from '#web/data/api-error.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Refused } from './refused.tsx'
import type { DraftState } from './use-draft.ts'

interface StaffFormProps {
  readonly draft: DraftState
  readonly isRunning: boolean
  readonly isDisabled?: boolean
  readonly error: ApiError | null
  /** What is said once it was saved, until the next change. */
  readonly done?: string | undefined
  readonly button: string
  readonly look?: ButtonLook
  /** Beside the button. */
  readonly end?: ReactNode
  readonly onSave: () => unknown
  /** What is saved now; shown where somebody else saved it meanwhile. */
  readonly latest?: ReactNode
  readonly children: ReactNode
}

/**
 * The one form of the back office. Ctrl-Enter saves, what was saved is said, leaving with something unsaved is asked
 * about, what was typed is there again after a reload, and nobody is saved over unseen.
 */
export function StaffForm(props: StaffFormProps) {
  const { draft, isRunning, isDisabled = false, error, done = '저장했어요.', button, look, end } = props
  const { onSave, latest, children } = props
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isRunning && !isDisabled) onSave()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      {draft.isRestored && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 rounded-control bg-amber-soft px-4 py-1">
          저장하지 않은 내용을 되살렸어요.
          <Button look="bare" onClick={draft.takeTheirs}>
            버리기
          </Button>
        </p>
      )}
      {children}
      <Refused error={error} draft={draft} isRunning={isRunning}>
        {latest}
      </Refused>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" {...(look && { look })} disabled={isDisabled} aria-disabled={isRunning}>
          {isRunning ? '저장하는 중…' : button}
        </Button>
        {end}
        <span role="status" className="text-soft">
          {draft.isSaved && done}
        </span>
      </div>
    </form>
  )
}

import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import type { ApiError } from '#web/data/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedWording } from './refused-wording.ts'
import { noteUnsaved, WARNING } from './unsaved.ts'
import type { Draft } from './use-draft.ts'

type Outdating = Pick<Draft<unknown>, 'isOutdated' | 'reload'>

interface StaffFormProps {
  /** Whether something was typed that is not saved. */
  readonly isChanged: boolean
  /** What is typed, where others may save the same thing meanwhile. */
  readonly draft?: Outdating
  readonly isRunning: boolean
  readonly isDisabled?: boolean
  readonly error: ApiError | null
  /** What was done, until the next change. */
  readonly done?: string | undefined
  readonly button: string
  readonly onSave: () => unknown
  readonly children: ReactNode
}

/** A form of staff: Ctrl-Enter saves, leaving with something unsaved is asked about. */
export function StaffForm(props: StaffFormProps) {
  const { isChanged, draft, isRunning, isDisabled = false, error, done, button, onSave, children } = props
  useWarning(isChanged)
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
      <Alert>{error && refusedWording(error)}</Alert>
      {draft && <Outdated draft={draft} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={isDisabled} aria-disabled={isRunning}>
          {isRunning ? '저장하는 중…' : button}
        </Button>
        <span role="status" className="text-soft">
          {!isChanged && done}
        </span>
      </div>
    </form>
  )
}

/** Somebody else saved the same meanwhile: what there is now is one press away, what is typed stays until then. */
export const Outdated = ({ draft }: { draft: Outdating }) =>
  draft.isOutdated && (
    <div className="flex flex-wrap items-center gap-3">
      <Notice look="amber">그사이 다른 사람이 고쳤어요. 새로 불러오면 여기 적은 것은 사라져요.</Notice>
      <Button look="quiet" onClick={draft.reload}>
        새로 불러오기
      </Button>
    </div>
  )

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

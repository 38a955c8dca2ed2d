import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import type { ApiError } from '#web/data/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { noteUnsaved, WARNING } from './unsaved.ts'

interface StaffFormProps {
  /** Whether something was typed that is not saved. */
  readonly isChanged: boolean
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
  const { isChanged, isRunning, isDisabled = false, error, done, button, onSave, children } = props
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
      <Alert>{error && sentencesOf(error)}</Alert>
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

/** What was refused, and each problem. */
const sentencesOf = ({ detail, errors = [] }: ApiError): string =>
  errors.length === 0 ? detail : errors.map(({ message }) => message).join(' ')

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

import { type ReactNode, useState } from 'react'
import { instantWording } from '#domain/calendar.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { refusedWording } from './refused-wording.ts'
import type { DraftState, Saving } from './use-draft.ts'

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

interface RefusedProps {
  readonly error: ApiError | null
  readonly draft: DraftState
  /** While a saving is on its way, what is newer may be that very saving. */
  readonly isRunning: boolean
  /** What is saved now, where it can be shown. */
  readonly children?: ReactNode
}

/** Why a saving was refused. Where somebody else saved meanwhile: who, what, and which of both is to stay. */
function Refused({ error, draft, isRunning, children }: RefusedProps) {
  const [answered, setAnswered] = useState<ApiError | null>(null)
  const open = error === answered ? null : error
  const isBehind = draft.isBehind && !isRunning
  const isOfOthers = isBehind && open?.code === 'edit_conflict'
  const choose = (choice: () => void) => () => {
    setAnswered(error)
    choice()
  }
  return (
    <>
      <Alert>{!isOfOthers && open && refusedWording(open)}</Alert>
      {isBehind && (
        <div role="alert" className="space-y-3 rounded-control bg-amber-soft p-4">
          <p className="font-semibold">
            {whoWording(draft.latest) ?? (isOfOthers ? refusedWording(open) : '그사이 다른 사람이 먼저 저장했어요.')}{' '}
            적은 내용은 그대로 있어요.
          </p>
          {children && (
            <details>
              <summary className="min-h-11 content-center">지금 저장된 내용 보기</summary>
              <div className="max-h-72 overflow-y-auto rounded-control bg-surface p-3 whitespace-pre-line">
                {children}
              </div>
            </details>
          )}
          <div className="flex flex-wrap gap-2">
            <Button look="quiet" onClick={choose(draft.keepMine)}>
              내 내용으로 계속
            </Button>
            <Button look="bare" onClick={choose(draft.takeTheirs)}>
              저장된 내용으로 바꾸기
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

const whoWording = ({ saved_by, saved_at }: Saving) =>
  saved_by && saved_at ? `${saved_by} 님이 ${instantWording(Date.parse(saved_at))}에 먼저 저장했어요.` : undefined

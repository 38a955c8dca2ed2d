import { type ReactNode, useState } from 'react'
import { instantWording } from '#domain/calendar.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { refusedWording } from './refused-wording.ts'
import type { DraftState, Saving } from './use-draft.ts'

interface RefusedProps {
  readonly error: ApiError | null
  readonly draft: DraftState
  /** While a saving is on its way, what is newer may be that very saving. */
  readonly isRunning: boolean
  /** What is saved now, where it can be shown. */
  readonly children?: ReactNode
}

/** Why a saving was refused. Where somebody else saved meanwhile: who, what, and which of both is to stay. */
export function Refused({ error, draft, isRunning, children }: RefusedProps) {
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

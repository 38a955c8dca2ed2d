import type { ReactNode } from 'react'
import { instantWording } from '#domain/calendar.ts'
import { FormProblem } from '#web/forms/form-parts.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { refusedWording } from './refusal.tsx'
import type { DraftState, Saving } from './use-draft.ts'

interface StaffFormProps {
  readonly draft: DraftState
  readonly isDisabled?: boolean
  /** The sentence after saving, until the next change. */
  readonly done?: string | undefined
  readonly button: string
  readonly look?: ButtonLook
  /** Beside the button. */
  readonly end?: ReactNode
  /** The saved value of now; shown where a colleague saved meanwhile. */
  readonly latest?: ReactNode
  readonly children: ReactNode
}

/**
 * The button and what became of it stay at the window's lower edge while the form is longer, on the ground that it stands on
 * (`Panel`); fields fade beneath.
 */
const FOOT =
  'sticky bottom-0 z-10 -mb-3 space-y-3 bg-(--form-ground) pt-1 pb-3 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-(--form-ground)'

/**
 * The one form of the back office. Ctrl-Enter saves, the result is said, leaving with unsaved fields is asked about,
 * typed values outlive a reload, and a colleague's saving is never overwritten unseen.
 */
export function StaffForm(props: StaffFormProps) {
  const { draft, isDisabled = false, done = '저장했어요.', button, look, end, latest, children } = props
  const { isSending, attributes } = draft.form
  return (
    <form
      {...attributes}
      className="space-y-4 [&_:is(input,select,textarea,button)]:scroll-mb-24"
      onSubmit={(event) => {
        if (isDisabled) event.preventDefault()
        else attributes.onSubmit(event)
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
      <div className={FOOT}>
        <Refused draft={draft}>{latest}</Refused>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" {...(look && { look })} disabled={isDisabled} aria-disabled={isSending}>
            {isSending ? '저장하는 중…' : button}
          </Button>
          {end}
          <span role="status" className="text-soft">
            {draft.isSaved && done}
          </span>
        </div>
      </div>
    </form>
  )
}

/** Why a saving was refused. Where somebody else saved meanwhile: who, what, and which of both is to stay. */
function Refused({ draft, children }: { draft: DraftState; children?: ReactNode }) {
  const { form, refusal } = draft
  // While a saving is on its way, what is newer may be that very saving.
  const isBehind = draft.isBehind && !form.isSending
  const isOfOthers = isBehind && refusal?.code === 'edit_conflict'
  return (
    <>
      <FormProblem
        form={refusal && !isOfOthers ? form : { ...form, problems: { ...form.problems, form: undefined } }}
      />
      {isBehind && (
        <div role="alert" className="space-y-3 rounded-control bg-amber-soft p-4">
          <p className="font-semibold">
            {whoWording(draft.latest) ?? (isOfOthers ? refusedWording(refusal) : '그사이 다른 사람이 먼저 저장했어요.')}{' '}
            적은 내용은 그대로 있어요.
          </p>
          {children && (
            <details>
              <Summary look="text">지금 저장된 내용 보기</Summary>
              <div className="max-h-72 overflow-y-auto rounded-control bg-surface p-3 whitespace-pre-line">
                {children}
              </div>
            </details>
          )}
          <div className="flex flex-wrap gap-2">
            <Button look="quiet" onClick={draft.keepMine}>
              내 내용으로 계속
            </Button>
            <Button look="bare" onClick={draft.takeTheirs}>
              저장된 내용으로 바꾸기
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

const whoWording = ({ saved_by, saved_at }: Saving) =>
  saved_by && saved_at ? `${saved_by} 님이 ${instantWording(saved_at)}에 먼저 저장했어요.` : undefined

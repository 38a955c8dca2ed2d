import { type FormEvent, useEffect, useRef } from 'react'
import { listNumberSets, type NumberSet, nameNumberSet } from '#contract/number-sets.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { useChange } from '#web/data/change.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'

const LONGEST_NAME = 30

/** Gives a set a name of the member's own; an empty one takes it away. */
export function NameForm({ set, onDone }: { set: NumberSet; onDone: () => void }) {
  const { run, isRunning, error } = useChange(browserApi, nameNumberSet, { refreshes: [listNumberSets] })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning) return
    const name = String(new FormData(event.currentTarget).get('name')).trim() || null
    try {
      await run({ params: { id: String(set.id) }, body: { name } })
      void showToast({ kind: 'success', message: name === null ? '이름을 지웠습니다.' : '이름을 저장했습니다.' })
      onDone()
    } catch (failure) {
      // Said under the field.
      if (!isApiError(failure)) throw failure
    }
  }
  return (
    <form ref={form} onSubmit={save} className="mt-4 flex flex-wrap items-start gap-2">
      <Field
        label="번호 이름"
        name="name"
        defaultValue={set.name ?? ''}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        placeholder="예: 가족 생일"
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
        error={error ? (error.errors[0]?.message ?? error.detail) : undefined}
        className="min-w-0 flex-1 basis-48"
      />
      <div className="flex gap-2 sm:pt-7">
        <Button type="submit" aria-disabled={isRunning}>
          저장
        </Button>
        <Button look="quiet" onClick={onDone}>
          취소
        </Button>
      </div>
    </form>
  )
}

import { useEffect } from 'react'
import { listNumberSets, type NumberSet, nameNumberSet } from '#contract/number-sets/number-sets.ts'
import { LONGEST_SET_NAME } from '#domain/number-set/number-set.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'

/** Gives a set a name of the member's own; an empty one takes it away. */
export function NameForm({ set, onDone }: { set: NumberSet; onDone: () => void }) {
  const { send } = useChange(nameNumberSet, [listNumberSets])
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/number-sets/number-set-forms.ts').then(({ SetName }) => SetName),
      read: (given) => ({ name: textIn(given, 'name').trim() || null }),
      send: async (body) => {
        await send({ params: { id: String(set.id) }, body })
        const message = body.name === null ? '이름을 지웠어요.' : '이름을 저장했어요.'
        void showToast({ kind: 'success', message })
        onDone()
      },
      otherwise: '이름을 저장하지 못했습니다.',
    }),
  )
  const { ref } = form.attributes
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form {...form.attributes} className="mt-4 flex flex-wrap items-start gap-2">
      <Field
        label="번호 이름"
        defaultValue={set.name ?? ''}
        longest={LONGEST_SET_NAME}
        autoComplete="off"
        placeholder="예: 가족 생일"
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
        className="min-w-0 flex-1 basis-48"
        {...form.field('name')}
      />
      <div className="flex gap-2 sm:pt-7">
        <SubmitButton isSending={form.isSending} sending="저장 중…">
          저장
        </SubmitButton>
        <Button look="quiet" onClick={onDone}>
          취소
        </Button>
      </div>
      <div className="basis-full">
        <FormProblem form={form} />
      </div>
    </form>
  )
}

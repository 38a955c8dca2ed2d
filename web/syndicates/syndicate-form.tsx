import { useState } from 'react'
import type { Syndicate } from '#contract/number-sets/syndicates.ts'
import {
  FEWEST_PEOPLE,
  LONGEST_PERSON_NAME,
  MOST_PEOPLE,
  SPLIT_NAMES,
  SPLITS,
  type Split,
} from '#domain/syndicate/syndicate.ts'
import { uncheckedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, RadioButton, SelectField } from '#web/ui/fields.tsx'

/** What the form sends: the terms of a syndicate. */
interface TypedTerms {
  readonly split: Split
  readonly people: { id?: number; name: string; paid: number | null }[]
  readonly collector: number
  readonly remainder: number
}

interface Row {
  readonly key: number
  readonly id?: number
  readonly name: string
  readonly paid: string
  readonly isOwn: boolean
}

interface SyndicateFormProps {
  /** What stands there now; absent: a new one. */
  readonly box?: Syndicate
  /** The member's own name, as the form begins with. */
  readonly ownName: string
  readonly send: (terms: TypedTerms) => Promise<unknown>
  readonly submit: string
  readonly onCancel?: () => void
}

const FAILED = '저장하지 못했어요. 다시 눌러 주세요.'

/** Won as they are typed: digits, with or without commas; NaN for anything else. */
const wonIn = (typed: string): number =>
  /^[\d,]{1,12}$/.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : Number.NaN

/** Who bought together, and how they share. */
export function SyndicateForm({ box, ownName, send, submit, onCancel }: SyndicateFormProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    box
      ? box.people.map(({ id, name, paid }) => ({
          ...{ key: id, id, name: name ?? '', paid: String(paid ?? '') },
          isOwn: id === box.own_id,
        }))
      : [0, 1].map((key) => ({ key, name: key === 0 ? ownName : '', paid: '', isOwn: key === 0 })),
  )
  const [split, setSplit] = useState<Split>(box?.split ?? 'equal')
  const [collector, setCollector] = useState(rows[box?.collector ?? 0]?.key ?? 0)
  const [remainder, setRemainder] = useState(rows[box?.remainder ?? 0]?.key ?? 0)
  const placeOf = (key: number) =>
    Math.max(
      0,
      rows.findIndex((row) => row.key === key),
    )
  const change = (key: number, changed: Partial<Pick<Row, 'name' | 'paid'>>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changed } : row)))
  const form = useForm(
    uncheckedAttempt(
      () =>
        send({
          split,
          people: rows.map(({ id, name, paid }) => ({
            ...(id !== undefined && { id }),
            name,
            paid: split === 'paid' ? wonIn(paid) || 0 : null,
          })),
          collector: placeOf(collector),
          remainder: placeOf(remainder),
        }),
      FAILED,
    ),
  )
  const choices = rows.map((row, i) => [row.key, row.name.trim() || `${i + 1}번째 사람`] as const)
  return (
    <form {...form.attributes} className="space-y-5">
      <fieldset>
        <legend className="mb-2 font-bold">함께 산 사람</legend>
        <p className="mb-3 text-small text-soft">
          서로 알아보는 이름이면 되고, 본명이 아니어도 돼요. 링크를 받은 사람은 여기서 자기 이름을 골라요. 판매가 끝날
          때까지는 링크가 있으면 누구나 이 이름을 볼 수 있어요.
        </p>
        <div className="space-y-3">
          {rows.map((row, i) => (
            <div key={row.key} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
              <div className={split === 'paid' ? 'grid gap-2 sm:grid-cols-2' : ''}>
                <Field
                  label={row.isOwn ? `${i + 1}번째 이름 (나)` : `${i + 1}번째 이름`}
                  longest={LONGEST_PERSON_NAME}
                  autoComplete="off"
                  defaultValue={row.name}
                  onInput={({ currentTarget }) => change(row.key, { name: currentTarget.value })}
                  {...form.field(`people.${i}.name`)}
                />
                {split === 'paid' && (
                  <Field
                    label="낸 돈 (원)"
                    inputMode="numeric"
                    autoComplete="off"
                    defaultValue={row.paid}
                    onInput={({ currentTarget }) => change(row.key, { paid: currentTarget.value })}
                    {...form.field(`people.${i}.paid`)}
                  />
                )}
              </div>
              <Button
                look="bare"
                className="mt-7"
                aria-disabled={row.isOwn || rows.length <= FEWEST_PEOPLE}
                onClick={() =>
                  !row.isOwn && rows.length > FEWEST_PEOPLE && setRows(rows.filter(({ key }) => key !== row.key))
                }
              >
                빼기<span className="sr-only"> {row.name || `${i + 1}번째 사람`}</span>
              </Button>
            </div>
          ))}
        </div>
        {rows.length < MOST_PEOPLE && (
          <Button
            look="quiet"
            className="mt-3 w-full"
            onClick={() =>
              setRows([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, name: '', paid: '', isOwn: false }])
            }
          >
            사람 더하기
          </Button>
        )}
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-bold">나누는 방법</legend>
        {SPLITS.map((one) => (
          <RadioButton
            key={one}
            name="split"
            value={one}
            checked={split === one}
            className="min-h-11 gap-3"
            onChange={() => setSplit(one)}
          >
            {SPLIT_NAMES[one]}
          </RadioButton>
        ))}
        {split === 'paid' && (
          <p className="text-small text-soft">낸 돈을 모두 더한 금액이 복권값과 같아야 동의할 수 있어요.</p>
        )}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="당첨금을 찾을 사람"
          value={collector}
          error={form.problems.collector}
          onChange={({ target }) => setCollector(Number(target.value))}
          choices={choices}
        />
        <SelectField
          label="나누고 남는 몇 원을 가질 사람"
          value={remainder}
          error={form.problems.remainder}
          onChange={({ target }) => setRemainder(Number(target.value))}
          choices={choices}
        />
      </div>
      <FormProblem form={form} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton isSending={form.isSending} className="flex-1">
          {submit}
        </SubmitButton>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            취소
          </Button>
        )}
      </div>
    </form>
  )
}

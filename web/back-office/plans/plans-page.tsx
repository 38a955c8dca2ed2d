import type { z } from 'zod'
import { listSubscriptionTiers } from '#contract/plans.ts'
import { listTiersForStaff, replaceTiers, type WrittenTiers } from '#contract/plans-for-staff.ts'
import { SOLD_OUT_COLORS } from '#domain/plan.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckBox } from '#web/ui/fields/check-box.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Panel } from '../kit/panel.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'

type Tier = z.output<typeof WrittenTiers>[number]

const NEW: Tier = {
  name: '',
  price: 0,
  features: [],
  description: '',
  max_numbers_per_month: 10,
  is_disabled: false,
  sold_out_mark: null,
  sold_out_color: 'RED',
}

/** The plans on sale. A price that changes here never touches a running subscription. */
export default function StaffPlansPage() {
  const listed = useStaffQuery(listTiersForStaff)
  return (
    <StaffPage title="플랜">
      <Read of={listed}>{({ tiers, version }) => <Plans tiers={tiers} version={version} />}</Read>
    </StaffPage>
  )
}

function Plans({ tiers, version }: { tiers: readonly (Tier & { id: number })[]; version: string }) {
  const before: readonly Tier[] = tiers.map(({ id: _, ...tier }) => tier)
  const draft = useDraft(before, version)
  const { typed, change: setTyped } = draft
  const { run, isRunning, error } = useStaffChange(replaceTiers, [listTiersForStaff, listSubscriptionTiers])
  const change = (at: number, more: Partial<Tier>) =>
    setTyped(typed.map((tier, i) => (i === at ? { ...tier, ...more } : tier)))
  const save = async () => {
    const body = typed.map((tier) => ({ ...tier, features: [...tier.features] }))
    if (await run({ query: { version: String(draft.version) }, body })) draft.settle()
  }
  return (
    <StaffForm
      isChanged={draft.isChanged}
      draft={draft}
      isRunning={isRunning}
      error={error}
      button="플랜 저장"
      onSave={() => void save()}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        {typed.map((tier, i) => (
          <Plan
            // biome-ignore lint/suspicious/noArrayIndexKey: a plan that is being named has no other key.
            key={i}
            tier={tier}
            onChange={(more) => change(i, more)}
            onRemove={() => setTyped(typed.filter((_, other) => other !== i))}
          />
        ))}
      </div>
      <Button look="quiet" onClick={() => setTyped([...typed, NEW])}>
        플랜 더하기
      </Button>
    </StaffForm>
  )
}

interface PlanProps {
  readonly tier: Tier
  readonly onChange: (more: Partial<Tier>) => void
  readonly onRemove: () => void
}

const Plan = ({ tier, onChange, onRemove }: PlanProps) => (
  <Panel
    title={tier.name || '새 플랜'}
    end={tier.sold_out_mark && <Badge look={tier.sold_out_color}>{tier.sold_out_mark}</Badge>}
  >
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label="이름"
        value={tier.name}
        required
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Field
        label="가격(원/월)"
        type="number"
        min={0}
        value={tier.price}
        onChange={(event) => onChange({ price: Number(event.currentTarget.value) })}
      />
      <Field
        label="한 달 세트"
        type="number"
        min={0}
        value={tier.max_numbers_per_month}
        onChange={(event) => onChange({ max_numbers_per_month: Number(event.currentTarget.value) })}
      />
      <Field
        label="판매 표시(비우면 판매 중)"
        value={tier.sold_out_mark ?? ''}
        onChange={(event) => onChange({ sold_out_mark: event.currentTarget.value || null })}
      />
      <SelectField
        label="표시 색"
        value={tier.sold_out_color}
        onChange={(event) => onChange({ sold_out_color: event.currentTarget.value as Tier['sold_out_color'] })}
      >
        {SOLD_OUT_COLORS.map((color) => (
          <option key={color}>{color}</option>
        ))}
      </SelectField>
      <Field
        label="설명"
        value={tier.description}
        required
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Field
        label="특징(쉼표로 나눠요)"
        className="sm:col-span-2"
        value={tier.features.join(', ')}
        onChange={(event) =>
          onChange({ features: event.currentTarget.value.split(',').map((text) => text.trimStart()) })
        }
      />
    </div>
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <CheckBox checked={tier.is_disabled} onChange={(event) => onChange({ is_disabled: event.currentTarget.checked })}>
        이용 불가로 두기
      </CheckBox>
      <Button look="bare" onClick={onRemove}>
        빼기
      </Button>
    </div>
  </Panel>
)

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { listTiersForStaff, replaceTiers, type WrittenTiers } from '#contract/admin/plans.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { SOLD_OUT_COLORS, type SoldOutColor } from '#domain/plan/plan.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { PlanComparison } from '#web/plans/plan-comparison.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckBox } from '#web/ui/fields/check-box.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { WinClaims } from '../kit/win-claims.tsx'

type Tier = z.output<typeof WrittenTiers>[number]

const COLOURS: Readonly<Record<SoldOutColor, string>> = { RED: '빨강', ORANGE: '주황', YELLOW: '노랑', BLUE: '파랑' }

const NEW: Tier = {
  name: '',
  price: 0,
  features: [],
  description: '',
  max_numbers_per_month: 10,
  is_disabled: false,
  sold_out_mark: null,
  sold_out_color: 'RED',
  is_popular: false,
}

/** The plans on sale. A price that changes here never touches a running subscription. */
export default function StaffPlansPage() {
  const listed = useQuery(query(listTiersForStaff))
  return (
    <StaffPage title="플랜">
      <Read of={listed}>{({ tiers, revision }) => <Plans tiers={tiers} revision={revision} />}</Read>
    </StaffPage>
  )
}

function Plans({ tiers, version }: { tiers: readonly (Tier & { id: number })[]; version: string }) {
  const before: readonly Tier[] = tiers.map(({ id: _, ...tier }) => tier)
  const draft = useDraft({ version }, before, 'plans')
  const { typed, change: setTyped } = draft
  const { run, isRunning, error } = useChange(replaceTiers, [listTiersForStaff, listSubscriptionTiers])
  const [overrules, setOverrules] = useState(false)
  const [done, setDone] = useState<string>()
  const gone = before.map(({ name }) => name).filter((name) => !typed.some((tier) => tier.name.trim() === name))
  const change = (at: number, more: Partial<Tier>) =>
    setTyped(typed.map((tier, i) => (i === at ? { ...tier, ...more } : tier)))
  const save = async () => {
    const body = typed.map((tier) => ({ ...tier, features: tier.features.map((text) => text.trim()).filter(Boolean) }))
    const saved = await run({ query: { version: draft.version, overrules_claims: `${overrules}` }, body })
    if (!saved) return
    draft.saved()
    setDone(doneWording(gone, saved.withdrawn))
  }
  return (
    <StaffForm
      draft={draft}
      isRunning={isRunning}
      error={error}
      done={done}
      button="플랜 저장"
      onSave={() => void save()}
      latest={tiers.map(({ name, price }) => `${name} ${price.toLocaleString('ko-KR')}원`).join('\n')}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        {typed.map((tier, i) => (
          <Plan
            // biome-ignore lint/suspicious/noArrayIndexKey: a plan that is being named has no other key.
            key={i}
            tier={tier}
            onChange={(more) => change(i, more)}
            onRemove={() => setTyped(typed.filter((_, other) => other !== i))}
            onEarlier={i === 0 ? undefined : () => setTyped(typed.with(i, typed[i - 1] as Tier).with(i - 1, tier))}
          />
        ))}
      </div>
      <Button look="quiet" onClick={() => setTyped([...typed, NEW])}>
        플랜 더하기
      </Button>
      <WinClaims
        texts={typed.map(textsOf)}
        published={before.map(textsOf)}
        isOverruled={overrules}
        onOverrule={setOverrules}
      />
      {gone.length > 0 && (
        <Notice look="amber">
          저장하면 {gone.map(quoted).join(', ')} 플랜은 더 팔지 않아요. 이름을 바꾼 플랜은 새 플랜이 되고, 이용 중인
          회원은 산 그대로 끝까지 이용해요. 이용한 회원이 있으면 이용 불가로 남고, 없으면 지워요.
        </Notice>
      )}
      <details className="rounded-card border border-line p-4">
        <summary className="min-h-8 cursor-pointer font-semibold">방문자에게 이렇게 보여요</summary>
        <PlanComparison
          tiers={typed.map((tier, id) => ({ ...tier, id, features: [...tier.features] }))}
          onAsk={() => {}}
        />
      </details>
    </StaffForm>
  )
}

const textsOf = ({ name, description, features, sold_out_mark }: Tier) => [
  name,
  description,
  sold_out_mark,
  ...features,
]

const quoted = (name: string) => `‘${name}’`

/** What became of plans whose names are gone: those that were taken stay, for the receipts of who took them. */
function doneWording(gone: readonly string[], withdrawn: readonly string[]): string {
  const deleted = gone.filter((name) => !withdrawn.includes(name))
  const told = (names: readonly string[], what: string) =>
    names.length > 0 ? [`${names.map(quoted).join(', ')} 플랜은 ${what}`] : []
  return [
    '저장했어요. 사이트에 바로 보여요.',
    ...told(withdrawn, '이용한 회원이 있어 이용 불가로 남겼어요.'),
    ...told(deleted, '지웠어요.'),
  ].join(' ')
}

interface PlanProps {
  readonly tier: Tier
  readonly onChange: (more: Partial<Tier>) => void
  readonly onRemove: () => void
  /** Absent for the first. */
  readonly onEarlier: (() => void) | undefined
}

const Plan = ({ tier, onChange, onRemove, onEarlier }: PlanProps) => (
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
          <option key={color} value={color}>
            {COLOURS[color]}
          </option>
        ))}
      </SelectField>
      <Field
        label="설명"
        value={tier.description}
        required
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <TextArea
        label="특징(한 줄에 하나)"
        className="sm:col-span-2"
        rows={Math.max(3, tier.features.length)}
        value={tier.features.join('\n')}
        onChange={(event) => onChange({ features: event.currentTarget.value.split('\n') })}
      />
    </div>
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <CheckBox checked={tier.is_disabled} onChange={(event) => onChange({ is_disabled: event.currentTarget.checked })}>
        이용 불가로 두기
      </CheckBox>
      <CheckBox checked={tier.is_popular} onChange={(event) => onChange({ is_popular: event.currentTarget.checked })}>
        인기 플랜
      </CheckBox>
      {onEarlier && (
        <Button look="bare" onClick={onEarlier}>
          앞으로<span className="sr-only"> {tier.name}</span>
        </Button>
      )}
      <Button look="bare" onClick={onRemove}>
        빼기
      </Button>
    </div>
  </Panel>
)

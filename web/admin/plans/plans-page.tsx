import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { listTiers, replaceTiers, type WrittenTiers } from '#contract/admin/plans.ts'
import type { Reply } from '#contract/endpoint.ts'
import { exactWon } from '#domain/money/won.ts'
import { SOLD_OUT_COLOR_NAMES, SOLD_OUT_COLORS } from '#domain/plan/plan.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { PlanComparison } from '#web/plans/plan-comparison.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Summary } from '#web/ui/disclosure.tsx'
import { CheckBox, Field, SelectField, TextArea } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DraftRowButtons } from '../kit/draft-row-buttons.tsx'
import { type DraftRow, draftRows } from '../kit/draft-rows.ts'
import { Panel } from '../kit/panel.tsx'
import { SHOWN_AT_ONCE } from '../kit/site-texts.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'

/** A plan as the form holds it; an empty mark is none. */
type Tier = Omit<z.output<typeof WrittenTiers>[number], 'sold_out_mark'> & { readonly sold_out_mark: string }
type ListedTier = Reply<typeof listTiers>['tiers'][number]

const NEW: Tier = {
  name: '',
  price: 0,
  features: [],
  description: '',
  max_numbers_per_month: 10,
  is_disabled: false,
  sold_out_mark: '',
  sold_out_color: 'RED',
  is_popular: false,
}

/** The plans on sale. A price that changes here never touches a running subscription. */
export default function StaffPlansPage() {
  const listed = useQuery(query(listTiers))
  return (
    <StaffPage title="플랜">
      <Read of={listed}>{({ tiers, revision }) => <Plans tiers={tiers} revision={revision} />}</Read>
    </StaffPage>
  )
}

function Plans({ tiers, revision }: { tiers: readonly ListedTier[]; revision: string }) {
  const before: readonly Tier[] = tiers.map(({ id: _, sold_out_mark, ...tier }) => ({
    ...tier,
    sold_out_mark: sold_out_mark ?? '',
  }))
  const { send } = useChange(replaceTiers)
  const [done, setDone] = useState<string>()
  const goneOf = (typed: readonly Tier[]) =>
    before.map(({ name }) => name).filter((name) => !typed.some((tier) => tier.name.trim() === name))
  const draft = useDraft({ revision }, before, 'plans', {
    save: async ({ typed, revision }) => {
      const { withdrawn } = await send({ query: { revision }, body: typed.map(writtenOf) })
      setDone(doneWording(goneOf(typed), withdrawn))
    },
  })
  const { typed, change: setTyped } = draft
  const gone = goneOf(typed)
  return (
    <StaffForm
      draft={draft}
      done={done}
      button="플랜 저장"
      latest={tiers.map(({ name, price }) => `${name} ${exactWon(price)}`).join('\n')}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        {draftRows(draft).map((row) => (
          <Plan key={row.number} {...row} />
        ))}
      </div>
      <Button look="quiet" onClick={() => setTyped([...typed, NEW])}>
        플랜 더하기
      </Button>
      {gone.length > 0 && (
        <Notice look="amber">
          저장하면 {gone.map(quoted).join(', ')} 플랜은 더 팔지 않아요. 이름을 바꾼 플랜은 새 플랜이 되고, 이용 중인
          회원은 산 그대로 끝까지 이용해요. 이용한 회원이 있으면 이용 불가로 남고, 없으면 지워요.
        </Notice>
      )}
      <details className="rounded-card border border-line p-4">
        <Summary look="text">방문자에게 이렇게 보여요</Summary>
        <PlanComparison tiers={typed.map((tier, id) => ({ ...writtenOf(tier), id }))} onAsk={() => {}} />
      </details>
    </StaffForm>
  )
}

const writtenOf = ({ features, sold_out_mark, ...tier }: Tier) => ({
  ...tier,
  features: features.map((text) => text.trim()).filter(Boolean),
  sold_out_mark: sold_out_mark || null,
})

const quoted = (name: string) => `‘${name}’`

/** Tells which removed plans stay, withdrawn, for the receipts of their members. */
function doneWording(gone: readonly string[], withdrawn: readonly string[]): string {
  const deleted = gone.filter((name) => !withdrawn.includes(name))
  const told = (names: readonly string[], what: string) =>
    names.length > 0 ? [`${names.map(quoted).join(', ')} 플랜은 ${what}`] : []
  return [
    SHOWN_AT_ONCE,
    ...told(withdrawn, '이용한 회원이 있어 이용 불가로 남겼어요.'),
    ...told(deleted, '지웠어요.'),
  ].join(' ')
}

const Plan = ({ value: tier, field, ...row }: DraftRow<Tier>) => (
  <Panel
    title={tier.name || '새 플랜'}
    end={
      <div className="flex items-center">
        {tier.sold_out_mark && <Badge look={tier.sold_out_color}>{tier.sold_out_mark}</Badge>}
        <DraftRowButtons row={row} thing="플랜" up="앞으로" />
      </div>
    }
  >
    <div className="grid grid-cols-6 items-end gap-3 *:min-w-0">
      <Field label="이름" required className="col-span-6 sm:col-span-2" {...field('name')} />
      <Field label="가격(원/월)" type="number" min={0} className="col-span-3 sm:col-span-2" {...field('price')} />
      <Field
        label="한 달 세트"
        type="number"
        min={0}
        className="col-span-3 sm:col-span-2"
        {...field('max_numbers_per_month')}
      />
      <Field label="설명" required className="col-span-6 max-w-none!" {...field('description')} />
      <TextArea
        label="특징(한 줄에 하나)"
        className="col-span-6"
        rows={Math.max(3, tier.features.length)}
        {...field('features')}
      />
      <Field label="판매 표시(비우면 판매 중)" className="col-span-4" {...field('sold_out_mark')} />
      <SelectField
        label="표시 색"
        className="col-span-2"
        {...field('sold_out_color')}
        choices={SOLD_OUT_COLORS.map((one) => [one, SOLD_OUT_COLOR_NAMES[one]])}
      />
    </div>
    <div className="mt-2 flex flex-wrap gap-x-6">
      <CheckBox {...field('is_popular')}>인기 플랜</CheckBox>
      <CheckBox {...field('is_disabled')}>이용 불가로 두기</CheckBox>
    </div>
  </Panel>
)

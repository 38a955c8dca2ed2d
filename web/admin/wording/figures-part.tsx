import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getHomeFigures, saveHomeFigures } from '#contract/admin/company.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { CLAIMING_FIGURES, HOME_FIGURES, type HomeFigure } from '#domain/site/company.ts'
import { companyInfo } from '#web/company/company-queries.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { drawStatistics } from '#web/draws/draw-queries.ts'
import { StatisticsStrip } from '#web/home/statistics-strip.tsx'
import { CheckBox } from '#web/ui/fields/check-box.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'

/** The field, and what the home page shows where it is empty. */
const LABELS: Readonly<Record<HomeFigure, readonly [label: string, otherwise: string]>> = {
  statistic_members: ['회원', '분석한 추첨'],
  statistic_first_prize_winners: ['1등 당첨', '역대 1등 당첨'],
  statistic_total_prizes_paid: ['총 당첨금', '역대 1등 당첨금'],
  statistic_satisfaction: ['만족도', '가능한 조합'],
}
type Typed = Readonly<Record<HomeFigure, string>>

export function FiguresPart() {
  const figures = useQuery(query(getHomeFigures))
  return <Read of={figures}>{(read) => <FiguresForm {...read} />}</Read>
}

/** The four figures of the home page, and how they will look there. */
function FiguresForm({ edition, figures }: Reply<typeof getHomeFigures>) {
  const kept = Object.fromEntries(HOME_FIGURES.map((name) => [name, figures[name] ?? ''])) as Typed
  const draft = useDraft(edition, kept, 'home figures')
  const { typed, change: setTyped, version } = draft
  const [overrules, setOverrules] = useState(false)
  const claims = CLAIMING_FIGURES.filter((name) => typed[name].trim() && typed[name] !== kept[name])
  const { run, isRunning, error } = useChange(saveHomeFigures, [getHomeFigures, getCompanyInfo])
  const save = async () => {
    const said = Object.fromEntries(HOME_FIGURES.map((name) => [name, typed[name].trim() || null]))
    if (await run({ body: { version, figures: said, overrules_claims: overrules } })) draft.saved()
  }
  return (
    <Panel title="홈의 네 가지 숫자">
      <StaffForm
        draft={draft}
        isRunning={isRunning}
        error={error}
        done="저장했어요. 사이트에 바로 보여요."
        button="홈에 보이기"
        onSave={() => void save()}
        latest={HOME_FIGURES.map((name) => `${LABELS[name][0]}: ${kept[name] || '비어 있음'}`).join('\n')}
      >
        <p className="text-soft">사실인 것만 적어 주세요. 비워 두면 서비스가 직접 센 값이 보여요.</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {HOME_FIGURES.map((name) => (
            <Field
              key={name}
              label={LABELS[name][0]}
              hint={`비우면 ${LABELS[name][1]}`}
              value={typed[name]}
              longest={40}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        {claims.length > 0 && (
          <div role="status" className="space-y-2 rounded-control bg-amber-soft p-4">
            <p>
              회원의 당첨을 내세우는 숫자예요: {claims.map((name) => LABELS[name][0]).join(', ')}. 누구나 확인할 수 있는
              것은 봉인한 번호의 성적뿐이라, 비워 두시길 권해요.
            </p>
            <CheckBox checked={overrules} onChange={(event) => setOverrules(event.currentTarget.checked)}>
              사실을 확인했고 그대로 올릴게요(감사 기록에 남아요)
            </CheckBox>
          </div>
        )}
        <Preview typed={typed} />
      </StaffForm>
    </Panel>
  )
}

function Preview({ typed }: { typed: Typed }) {
  const { data: statistics } = useQuery(drawStatistics)
  const { data: company } = useQuery(companyInfo)
  const home_statistics = {
    members: typed.statistic_members || null,
    first_prize_winners: typed.statistic_first_prize_winners || null,
    total_prizes_paid: typed.statistic_total_prizes_paid || null,
    satisfaction: typed.statistic_satisfaction || null,
  }
  return (
    <section aria-label="미리 보기">
      <h3 className="mb-2 font-bold">미리 보기</h3>
      <div inert className="rounded-control bg-sunken p-4 text-base">
        <StatisticsStrip statistics={statistics} company={company && { ...company, home_statistics }} />
      </div>
    </section>
  )
}

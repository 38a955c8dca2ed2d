import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { getHomeFigures, saveHomeFigures } from '#contract/admin/company.ts'
import { getFaq, saveFaq } from '#contract/admin/faq.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { FaqEntry } from '#contract/site/faq.ts'
import { CLAIMING_FIGURES, HOME_FIGURES, type HomeFigure } from '#domain/site/company.ts'
import {
  FAQ_SUBJECT_NAMES,
  FAQ_SUBJECTS,
  LONGEST_ANSWER,
  LONGEST_QUESTION,
  MOST_QUESTIONS,
  subjectOf,
} from '#domain/site/faq.ts'
import { companyInfo } from '#web/company/company-queries.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { drawStatistics } from '#web/draws/draw-queries.ts'
import { Answer } from '#web/faq/answer.tsx'
import { Figures, HOME_FIGURE_NAMES } from '#web/home/statistics-strip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField, TextArea } from '#web/ui/fields.tsx'
import { DraftRowButtons } from '../kit/draft-row-buttons.tsx'
import { type DraftRow, draftRows } from '../kit/draft-rows.ts'
import { Panel } from '../kit/panel.tsx'
import { FoldedPreview, SHOWN_AT_ONCE, textLines, typedTexts, writtenTexts } from '../kit/site-texts.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { ClaimWarning, useOverruling, WinClaims } from '../kit/win-claims.tsx'
import { WordingsPart } from './wordings-part.tsx'

const PARTS = [
  { key: 'legal', name: '약관과 처리방침', Part: WordingsPart },
  { key: 'faq', name: '자주 묻는 질문', Part: FaqPart },
  { key: 'home', name: '홈의 네 가지 숫자', Part: FiguresPart },
] as const

/** The longer texts of the site. One part at a time, so that leaving one with something unsaved is asked about. */
export default function TextsPage() {
  const [search] = useSearchParams()
  const { key: shown, Part } = PARTS.find(({ key }) => key === search.get('part')) ?? PARTS[0]
  return (
    <StaffPage title="약관·FAQ">
      <nav aria-label="글" className="flex flex-wrap gap-1">
        {PARTS.map(({ key, name }) => (
          <Link
            key={key}
            to={`/admin/texts?part=${key}`}
            aria-current={key === shown ? 'page' : undefined}
            className="flex min-h-10 items-center rounded-control px-3 text-soft hover:text-ink aria-[current]:bg-sunken aria-[current]:font-bold aria-[current]:text-ink"
          >
            {name}
          </Link>
        ))}
      </nav>
      <Part />
    </StaffPage>
  )
}

type HomeFigureValues = Readonly<Record<HomeFigure, string>>

function FiguresPart() {
  const figures = useQuery(query(getHomeFigures))
  return <Read of={figures}>{(read) => <FiguresForm {...read} />}</Read>
}

/** The four figures of the home page, and how they will look there. */
function FiguresForm({ saving, figures }: Reply<typeof getHomeFigures>) {
  const saved = typedTexts(HOME_FIGURES, figures)
  const overruling = useOverruling()
  const { send } = useChange(saveHomeFigures)
  const draft = useDraft(saving, saved, 'home figures', {
    save: ({ typed, revision }) =>
      send({ body: { revision, figures: writtenTexts(HOME_FIGURES, typed), ...overruling.sent } }),
  })
  const { typed } = draft
  const claims = CLAIMING_FIGURES.filter((name) => typed[name].trim() && typed[name] !== saved[name])
  return (
    <Panel title="홈의 네 가지 숫자">
      <StaffForm
        draft={draft}
        done={SHOWN_AT_ONCE}
        button="홈에 보이기"
        latest={textLines(HOME_FIGURES, (name) => HOME_FIGURE_NAMES[name][0], saved)}
      >
        <p className="text-soft">사실인 것만 적어 주세요. 비워 두면 서비스가 직접 센 값이 보여요.</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {HOME_FIGURES.map((name) => (
            <Field
              key={name}
              label={HOME_FIGURE_NAMES[name][0]}
              hint={`비우면 ${HOME_FIGURE_NAMES[name][1]}`}
              longest={40}
              {...draft.field(name)}
            />
          ))}
        </div>
        {claims.length === 0 && (
          <WinClaims
            texts={HOME_FIGURES.map((name) => [typed[name]])}
            published={HOME_FIGURES.map((name) => [saved[name]])}
            overruling={overruling}
          />
        )}
        {claims.length > 0 && (
          <ClaimWarning overruling={overruling} overruleWording="그대로">
            <p>
              회원의 당첨을 내세우는 숫자예요: {claims.map((name) => HOME_FIGURE_NAMES[name][0]).join(', ')}. 누구나
              확인할 수 있는 것은 봉인한 번호의 성적뿐이라, 비워 두시길 권해요.
            </p>
          </ClaimWarning>
        )}
        <Preview typed={typed} />
      </StaffForm>
    </Panel>
  )
}

function Preview({ typed }: { typed: HomeFigureValues }) {
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
        <Figures statistics={statistics} company={company && { ...company, home_statistics }} />
      </div>
    </section>
  )
}

function FaqPart() {
  const read = useQuery(query(getFaq))
  return <Read of={read}>{(faq) => <FaqForm {...faq} />}</Read>
}

/** Every question in its order; saved together. */
function FaqForm({ saving, entries }: Reply<typeof getFaq>) {
  const { send } = useChange(saveFaq)
  const draft = useDraft(saving, entries as readonly FaqEntry[], 'faq', {
    save: ({ typed, revision }) =>
      send({ body: { revision, entries: typed.map((entry) => ({ ...entry, subject: subjectOf(entry) })) } }),
  })
  const { typed, change: setTyped } = draft
  return (
    <StaffForm
      draft={draft}
      isDisabled={typed.length === 0}
      done={SHOWN_AT_ONCE}
      button="질문과 답 저장"
      latest={entries
        .map((entry) => `[${FAQ_SUBJECT_NAMES[subjectOf(entry)]}] ${entry.question}\n${entry.answer}`)
        .join('\n\n')}
    >
      <p className="text-soft">
        주제마다 적은 순서대로 보여요. 답의 빈 줄은 문단을 나누고, [구독플랜](/plans)처럼 적으면 링크가 돼요. 사이트
        안의 주소나 https:// 주소만 링크가 돼요.
      </p>
      {draftRows(draft).map((row) => (
        <EntryFields key={row.number} {...row} />
      ))}
      <Button
        look="quiet"
        disabled={typed.length >= MOST_QUESTIONS}
        onClick={() => setTyped([...typed, { subject: 'use', question: '', answer: '' }])}
      >
        질문 더하기
      </Button>
    </StaffForm>
  )
}

const EntryFields = ({ value: entry, field, ...row }: DraftRow<FaqEntry>) => (
  <Panel
    title={`질문 ${row.number}`}
    end={
      <div className="flex">
        <DraftRowButtons row={row} thing="질문" up="위로" down="아래로" />
      </div>
    }
  >
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <SelectField
          label="주제"
          {...field('subject')}
          choices={FAQ_SUBJECTS.map((one) => [one, FAQ_SUBJECT_NAMES[one]])}
        />
        <Field label="질문" required longest={LONGEST_QUESTION} {...field('question')} />
      </div>
      <TextArea label="답" required rows={5} maxLength={LONGEST_ANSWER} {...field('answer')} />
      <FoldedPreview inert className="px-4">
        <Answer {...entry} isOpen />
      </FoldedPreview>
    </div>
  </Panel>
)

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { listWordings, saveWording, withdrawWording } from '#contract/admin/legal-texts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { addDays, dayWording, instantWording, koreanDay } from '#domain/calendar.ts'
import {
  LEGAL_TEXT_NAMES,
  LEGAL_TEXTS,
  type LegalTextKind,
  LONGEST_WORDING_TITLE,
  textBlocks,
  WORDING_EFFECT_NAMES,
  WORDING_EFFECTS,
  type WordingEffect,
} from '#domain/site/legal-text.ts'
import { clockNow } from '#web/data/clock.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { TextBlocks } from '#web/legal-texts/text-blocks.tsx'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Field, SelectField, TextArea } from '#web/ui/fields.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { Rows } from '../kit/rows.tsx'
import { FoldedPreview } from '../kit/site-texts.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read } from '../kit/staff-page.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'

const STATE = { current: ['good', '시행 중'], coming: ['waiting', '시행 예정'], past: ['plain', '지난 판'] } as const

/** The address of a new wording that has no day yet. */
const NEW = 'new'

/**
 * Every wording of both texts. The one in force is read, coming ones can be changed, and a new one begins with the one in
 * force.
 */
export function WordingsPart() {
  const list = useQuery(query(listWordings))
  const { run, isRunning, error } = useChange(withdrawWording)
  const [address, setAddress] = useSearchParams()
  const [told, setTold] = useState<string>()
  const [openedKind, version] = (address.get('opened') ?? '').split(' ')
  const isRead = address.has('reading')
  const kindOpened = LEGAL_TEXTS.find((kind) => kind === openedKind)
  const go = (more: Readonly<Record<string, string>>) => setAddress({ part: 'legal', ...more })
  const open = (kind: LegalTextKind, version: string, isRead: boolean) => {
    setTold(undefined)
    go({ opened: `${kind} ${version}`, ...(isRead && { reading: '1' }) })
  }
  const close = () => go({})
  return (
    <Read of={list}>
      {(all) => {
        const shown = all.find((one) => one.kind === kindOpened && one.version === version)
        return (
          <>
            <p role="status" className="empty:hidden">
              {told}
            </p>
            <Refusal error={error} />
            {isRead && shown && (
              <Panel
                title={`${shown.title} (${shown.version})`}
                end={
                  <Button look="bare" onClick={close}>
                    닫기
                  </Button>
                }
              >
                <TextBlocks blocks={textBlocks(shown.body)} />
              </Panel>
            )}
            {kindOpened && !isRead && (shown?.state === 'coming' || version === NEW) && (
              <WordingForm
                key={`${kindOpened} ${version}`}
                kind={kindOpened}
                coming={shown ?? null}
                current={all.find(({ kind, state }) => kind === kindOpened && state === 'current') ?? null}
                onClose={close}
                onSaved={() => {
                  close()
                  setTold('저장했어요. 시행일 0시에 자동으로 바뀌어요.')
                }}
              />
            )}
            {LEGAL_TEXTS.map((kind) => (
              <Panel
                key={kind}
                title={LEGAL_TEXT_NAMES[kind]}
                isFlush
                end={
                  <Button look="quiet" onClick={() => open(kind, NEW, false)}>
                    {LEGAL_TEXT_NAMES[kind]} 새 판 쓰기
                  </Button>
                }
              >
                <Rows
                  label={LEGAL_TEXT_NAMES[kind]}
                  rows={all.filter((one) => one.kind === kind)}
                  keyOf={({ version }) => version}
                  isCurrent={(one) => one === shown}
                  empty="글이 없어요."
                  columns={[
                    { head: '시행일', cell: ({ version }) => <OneLine>{dayWording(version)}</OneLine> },
                    { head: '상태', cell: ({ state }) => <State look={STATE[state][0]}>{STATE[state][1]}</State> },
                    {
                      head: '쓴 사람',
                      cell: ({ written_by, written_at }) => (
                        <OneLine>{written_by ? `${written_by} · ${instantWording(written_at)}` : '파일'}</OneLine>
                      ),
                    },
                    {
                      head: '처리',
                      cell: ({ version, state }) => (
                        <div className="flex">
                          <Button look="bare" onClick={() => open(kind, version, true)}>
                            보기
                          </Button>
                          {state === 'coming' && (
                            <>
                              <Button look="bare" onClick={() => open(kind, version, false)}>
                                고치기
                              </Button>
                              <BusyButton
                                look="bare"
                                isWaiting={isRunning}
                                onClick={() =>
                                  confirm('시행 전인 이 판을 거둘까요?') && void run({ params: { kind, version } })
                                }
                              >
                                거두기
                              </BusyButton>
                            </>
                          )}
                        </div>
                      ),
                    },
                  ]}
                />
              </Panel>
            ))}
          </>
        )
      }}
    </Read>
  )
}

/**
 * The first day offered for a new text: 전자상거래 표준약관 §3 has changes told seven days before, thirty where members lose by
 * them.
 */
const NOTICE_DAYS = 7

interface WordingFormProps {
  readonly kind: LegalTextKind
  /** The one to be changed; null for a new one. */
  readonly coming: Wording | null
  /** The wording in force: a new one begins with its words. */
  readonly current: Wording | null
  /** All that there are of this kind. */
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** A wording that is still to come, and how it will be read. */
function WordingForm({ kind, coming, current, onClose, onSaved }: WordingFormProps) {
  const begun = coming ?? current
  const { send } = useChange(saveWording)
  const draft = useDraft(
    coming?.saving ?? NOTHING_SAVED,
    {
      day: coming?.version ?? addDays(koreanDay(clockNow()), NOTICE_DAYS),
      title: begun?.title ?? '',
      body: begun?.body ?? '',
      effect: 'neutral' as WordingEffect,
    },
    `wording ${kind} ${coming?.version ?? 'new'}`,
    {
      save: ({ typed: { day, title, body, effect }, revision }) =>
        send({
          params: { kind, version: day },
          body: { revision, title, body, effect },
        }),
      onSaved,
      beginsAnew: true,
    },
  )
  return (
    <Panel
      title={`${LEGAL_TEXT_NAMES[kind]} ${coming ? '고치기' : '새 판'}`}
      end={
        <Button look="bare" onClick={onClose}>
          닫기
        </Button>
      }
    >
      <StaffForm draft={draft} button="이 시행일로 저장" latest={coming && `${coming.title}\n\n${coming.body}`}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="시행일"
            type="date"
            required
            readOnly={coming !== null}
            min={addDays(koreanDay(clockNow()), 1)}
            {...draft.field('day')}
            hint="내일부터 고를 수 있어요. 그날 0시에 자동으로 바뀌고, 지난 판은 그대로 남아요."
          />
          <Field label="제목" required longest={LONGEST_WORDING_TITLE} {...draft.field('title')} />
        </div>
        <SelectField
          label="바뀌는 내용은 회원에게"
          hint="시행 중인 글이 약속한 만큼 미리 알려야 해요. 유리한 변경만 내일부터 시행할 수 있어요."
          {...draft.field('effect')}
          choices={WORDING_EFFECTS.map((one) => [one, WORDING_EFFECT_NAMES[one]])}
        />
        <TextArea
          label="본문"
          hint="빈 줄로 문단을 나눠요. ## 로 시작하면 제목, - 로 시작하는 줄은 목록이 돼요. {name} 자리에는 상호가, {contact} 자리에는 연락처가, {officer} 자리에는 개인정보 보호책임자가 들어가요."
          required
          rows={16}
          {...draft.field('body')}
        />
        <FoldedPreview className="max-h-[32rem] overflow-y-auto p-4">
          <TextBlocks blocks={textBlocks(draft.typed.body)} />
        </FoldedPreview>
      </StaffForm>
    </Panel>
  )
}

/** A wording of the terms or the privacy policy as the back office shows it. */
type Wording = Reply<typeof listWordings>[number]

/** A cell that stays on one line, where a table is narrower than what it says. */
const OneLine = ({ children }: { children: ReactNode }) => <span className="whitespace-nowrap">{children}</span>

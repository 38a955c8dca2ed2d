import { useState } from 'react'
import { listWordings, withdrawWording } from '#contract/legal-texts-for-staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { LEGAL_TEXT_NAMES, LEGAL_TEXTS, type LegalTextKind, textBlocks } from '#domain/legal-text.ts'
import { TextBlocks } from '#web/legal-texts/text-blocks.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { OneLine } from '../kit/one-line.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { Read } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'
import { mayLeave } from '../kit/unsaved.ts'
import { WordingForm } from './wording-form.tsx'

const STATE = { current: ['good', '시행 중'], coming: ['waiting', '시행 예정'], past: ['plain', '지난 판'] } as const

/** What of the texts is open: one to be read, or one to be written. */
interface Opened {
  readonly kind: LegalTextKind
  /** Its day; null for a new one. */
  readonly version: string | null
  readonly isRead: boolean
}

/** Every wording of both texts. What holds is read, what is still to come can be changed, and a new one begins with what holds. */
export function WordingsPart() {
  const list = useStaffQuery(listWordings)
  const { run, error } = useStaffChange(withdrawWording, [listWordings])
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const open = (next: Opened) => mayLeave() && setOpened(next)
  return (
    <Read of={list}>
      {(all) => {
        const shown = all.find(({ kind, version }) => kind === opened?.kind && version === opened.version)
        return (
          <>
            <Alert>{error?.detail}</Alert>
            {LEGAL_TEXTS.map((kind) => (
              <Panel
                key={kind}
                title={LEGAL_TEXT_NAMES[kind]}
                isFlush
                end={
                  <Button look="quiet" onClick={() => open({ kind, version: null, isRead: false })}>
                    {LEGAL_TEXT_NAMES[kind]} 새 판 쓰기
                  </Button>
                }
              >
                <StaffTable
                  label={LEGAL_TEXT_NAMES[kind]}
                  rows={all.filter((one) => one.kind === kind)}
                  keyOf={({ version }) => version}
                  isCurrent={(one) => one === shown}
                  empty="글이 없어요."
                  columns={[
                    { head: '시행일', cell: ({ version }) => <OneLine>{version}</OneLine> },
                    { head: '상태', cell: ({ state }) => <State look={STATE[state][0]}>{STATE[state][1]}</State> },
                    {
                      head: '쓴 사람',
                      cell: ({ written_by, written_at }) => (
                        <OneLine>
                          {written_by ? `${written_by} · ${instantWording(Date.parse(written_at))}` : '파일'}
                        </OneLine>
                      ),
                    },
                    {
                      head: '처리',
                      cell: ({ version, state }) => (
                        <div className="flex">
                          <Button look="bare" onClick={() => open({ kind, version, isRead: true })}>
                            보기
                          </Button>
                          {state === 'coming' && (
                            <>
                              <Button look="bare" onClick={() => open({ kind, version, isRead: false })}>
                                고치기
                              </Button>
                              <Button
                                look="bare"
                                onClick={() =>
                                  confirm('시행 전인 이 판을 거둘까요?') && void run({ params: { kind, version } })
                                }
                              >
                                거두기
                              </Button>
                            </>
                          )}
                        </div>
                      ),
                    },
                  ]}
                />
              </Panel>
            ))}
            {opened?.isRead && shown && (
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
            {opened && !opened.isRead && (
              <WordingForm
                key={`${opened.kind} ${opened.version}`}
                kind={opened.kind}
                coming={shown ?? null}
                current={all.find(({ kind, state }) => kind === opened.kind && state === 'current') ?? null}
                onDone={close}
              />
            )}
          </>
        )
      }}
    </Read>
  )
}

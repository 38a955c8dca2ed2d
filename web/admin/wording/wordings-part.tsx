import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listWordings, withdrawWording } from '#contract/admin/legal-texts.ts'
import { instantWording } from '#domain/calendar.ts'
import { LEGAL_TEXT_NAMES, LEGAL_TEXTS, type LegalTextKind, textBlocks } from '#domain/site/legal-text.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { TextBlocks } from '#web/legal-texts/text-blocks.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { OneLine } from '../kit/one-line.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { Rows } from '../kit/rows.tsx'
import { Read } from '../kit/staff-page.tsx'
import { WordingForm } from './wording-form.tsx'

const STATE = { current: ['good', '시행 중'], coming: ['waiting', '시행 예정'], past: ['plain', '지난 판'] } as const

/** What stands in the address in place of a day while a new wording is written. */
const NEW = 'new'

/** Every wording of both texts. What holds is read, what is still to come can be changed, and a new one begins with what holds. */
export function WordingsPart() {
  const list = useQuery(query(listWordings))
  const { run, isRunning, error } = useChange(withdrawWording, [listWordings])
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
            <Alert>{error && refusedWording(error)}</Alert>
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
                          <Button look="bare" onClick={() => open(kind, version, true)}>
                            보기
                          </Button>
                          {state === 'coming' && (
                            <>
                              <Button look="bare" onClick={() => open(kind, version, false)}>
                                고치기
                              </Button>
                              <Button
                                look="bare"
                                disabled={isRunning}
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
          </>
        )
      }}
    </Read>
  )
}

import { useState } from 'react'
import { importStatement, listDeposits } from '#contract/admin/payments.ts'
import { useChange } from '#web/data/use-change.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Labelled } from '#web/ui/fields/labelled.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { base64Of } from '../kit/base64.ts'
import { Panel } from '../kit/panel.tsx'

/** The bank's own list, as a file or pasted. */
export function StatementForm() {
  const [pasted, setPasted] = useState('')
  const [done, setDone] = useState<string>()
  const { run, isRunning, error } = useChange(importStatement, [listDeposits])
  const send = async (bytes: Uint8Array) => {
    setDone(undefined)
    const answer = await run({ body: { content: base64Of(bytes) } })
    if (!answer) return
    const { stored, known, others } = answer
    setDone(`입금 ${stored}건을 저장했어요. 이미 있던 줄 ${known}건, 입금이 아닌 줄 ${others}건은 건너뛰었어요.`)
    setPasted('')
  }
  return (
    <Panel title="거래 내역에서 가져오기">
      <div className="space-y-3">
        <Labelled
          label="은행에서 내려받은 CSV 파일"
          hint="거래일, 입금액, 입금자(적요) 열이 있으면 어느 은행이든 돼요. 한 번에 2MB, 5,000줄까지예요."
        >
          {(described) => (
            <input
              {...described}
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              disabled={isRunning}
              className="block min-h-11 w-full rounded-control border border-control bg-surface px-3.5 py-2"
              onChange={async ({ currentTarget: input }) => {
                const file = input.files?.[0]
                if (file) await send(new Uint8Array(await file.arrayBuffer()))
                // The same file, corrected, can be chosen again.
                input.value = ''
              }}
            />
          )}
        </Labelled>
        <TextArea
          label="또는 붙여 넣기"
          rows={3}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button
          look="quiet"
          disabled={pasted.trim() === '' || isRunning}
          onClick={() => void send(new TextEncoder().encode(pasted))}
        >
          붙여 넣은 내역 저장
        </Button>
        <Alert>{error && [error.detail, ...error.errors.map(({ message }) => message)].join(' ')}</Alert>
        <p role="status">{done}</p>
      </div>
    </Panel>
  )
}

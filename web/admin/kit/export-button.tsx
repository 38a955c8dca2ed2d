import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TableFile } from '#contract/listing.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { refusedWording } from './refused-wording.ts'
import { useStaffChange } from './staff-api.ts'
import { useMay } from './use-staff.ts'

export type Export = Endpoint & {
  readonly access: { readonly staff: Permission }
  readonly reply: typeof TableFile
}

/** Saves what a list shows of what is looked for as a file, once the second factor was entered again. */
export function ExportButton({ endpoint, wanted }: { endpoint: Export; wanted: Readonly<Record<string, string>> }) {
  const may = useMay(endpoint.access.staff)
  const [told, setTold] = useState<string>()
  const { run, isRunning, error } = useStaffChange(endpoint)
  if (!may) return null
  const save = async () => {
    setTold(undefined)
    const file = (await run({ body: wanted } as never)) as z.output<typeof TableFile> | null
    if (!file) return
    saveFile(file.file_name, file.content, 'text/csv;charset=utf-8')
    const rows = file.rows.toLocaleString('ko-KR')
    setTold(
      file.is_whole ? `${rows}줄을 내려받았어요` : `앞의 ${rows}줄만 내려받았어요. 조건을 좁혀 나누어 받아 주세요`,
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-soft">
        {told}
      </span>
      <Alert>{error && refusedWording(error)}</Alert>
      <Button look="quiet" aria-disabled={isRunning} onClick={() => !isRunning && void save()}>
        CSV로 받기
      </Button>
    </span>
  )
}

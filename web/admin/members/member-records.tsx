import { useState } from 'react'
import { consentsOfMember, messagesOfMember, sessionsOfMember, setsOfMember } from '#contract/admin/member-records.ts'
import type { Table } from '#contract/table.ts'
import { AdminTable } from '../kit/admin-table.tsx'
import { Choices } from '../kit/choices.tsx'
import { Panel } from '../kit/panel.tsx'
import { useTableOf } from '../kit/use-table.ts'

const TABLES: readonly Table[] = [setsOfMember, consentsOfMember, messagesOfMember, sessionsOfMember]

/** What a member left behind, one kind at a time; each is read, and put on record, when it is opened. */
export function MemberRecords({ id }: { id: number }) {
  const [chosen, choose] = useState('')
  const table = TABLES.find(({ name }) => name === chosen)
  return (
    <>
      <Panel title="기록">
        <p className="mb-3 text-soft">연 사람과 때가 감사 기록에 남아요.</p>
        <Choices
          label="볼 기록"
          choices={TABLES.map(({ name, title }) => [name, title])}
          chosen={chosen}
          onChoose={choose}
        />
      </Panel>
      {table && <Records key={table.name} table={table} id={id} />}
    </>
  )
}

const Records = ({ table, id }: { table: Table; id: number }) => (
  <AdminTable of={useTableOf(table, { id: String(id) })} />
)

import { exportMessages, listMessages } from '#contract/messages-for-staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { Choices } from '../kit/choices.tsx'
import { State } from '../kit/panel.tsx'
import { StaffList } from '../kit/staff-list.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { BY_AGE } from '../kit/staff-table.tsx'
import { useList } from '../kit/use-list.ts'

/** Text messages and whether they arrived. What they say opens accounts, so it is not shown. */
export default function MessagesPage() {
  const list = useList(listMessages, ['state'])
  return (
    <StaffPage title="메시지">
      <Choices
        label="상태"
        choices={[
          ['', '모두'],
          ['failed', '실패'],
          ['waiting', '보내지 않음'],
          ['sent', '보냄'],
        ]}
        chosen={list.filter.state ?? ''}
        onChoose={(state) => list.choose({ state })}
      />
      <StaffList
        title="문자"
        list={list}
        end={({ failed }) => <span className="text-soft">실패 {failed}통</span>}
        keyOf={({ id }) => id}
        empty="문자가 없어요."
        usualSort="newest"
        file={exportMessages}
        columns={[
          { head: '쓴 때', sorts: BY_AGE, cell: ({ created_at }) => instantWording(Date.parse(created_at)) },
          { head: '번호', cell: ({ mobile_number_end }) => `····${mobile_number_end}` },
          {
            head: '상태',
            cell: ({ sent_at, failure }) =>
              sent_at ? (
                <State look="good">{instantWording(Date.parse(sent_at))} 보냄</State>
              ) : failure ? (
                <State look="bad">실패 · {failure}</State>
              ) : (
                <State look="waiting">보내지 않음</State>
              ),
          },
        ]}
      />
    </StaffPage>
  )
}

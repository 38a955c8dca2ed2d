import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { endAllSessions, endSession, listSessions } from '#contract/accounts.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { useChange } from '#web/data/change.ts'
import { query } from '#web/data/query.ts'
import { leave } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { toastOf } from './profile-problems.ts'
import { Section } from './section.tsx'
import { SessionRow } from './session-row.tsx'

const NOT_ENDED = '로그아웃하지 못했습니다. 다시 시도해 주세요.'

/** Where the member is logged in, and how to end it there. */
export function SessionsSection() {
  const { data, isError, refetch } = useQuery(query(listSessions))
  const end = useChange(browserApi, endSession, { refreshes: [listSessions] })
  const endAll = useChange(browserApi, endAllSessions, { refreshes: [] })
  const navigate = useNavigate()
  const endOne = async (id: string) => {
    try {
      const { message } = await end.run({ params: { id } })
      void showToast({ kind: 'success', message })
    } catch (error) {
      toastOf(error, NOT_ENDED)
    }
  }
  const endEverywhere = async () => {
    try {
      const { message } = await endAll.run({})
      void showToast({ kind: 'success', message })
      await leave(() => navigate('/'))
    } catch (error) {
      toastOf(error, NOT_ENDED)
    }
  }
  return (
    <Section title="로그인된 기기">
      {isError && <Empty onRetry={() => void refetch()}>기기 목록을 불러오지 못했습니다.</Empty>}
      {!data && !isError && <SkeletonLines lines={2} lineClass="h-11" />}
      <ul className="divide-y divide-line">
        {data?.items.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={end.isRunning} onEnd={() => void endOne(session.id)} />
        ))}
      </ul>
      <Button look="quiet" disabled={endAll.isRunning} onClick={() => void endEverywhere()}>
        모든 기기에서 로그아웃
      </Button>
    </Section>
  )
}

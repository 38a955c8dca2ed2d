import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { BELL, Icon } from '#web/ui/icon.tsx'
import { unreadShown } from './notification-queries.ts'

const EVERY_MINUTE = 60_000

/** The way to the inbox, and whether something in it is unread. For who is signed in. */
export function InboxLink() {
  const { data } = useQuery({ ...unreadShown, staleTime: EVERY_MINUTE, refetchOnWindowFocus: true })
  const unread = data?.unread ?? 0
  const words = unread === 0 ? '' : unread >= 100 ? ', 읽지 않은 것 100개 이상' : `, 읽지 않은 것 ${unread}개`
  return (
    <Link
      to="/dashboard/inbox"
      aria-label={`받은 메시지${words}`}
      className="relative grid size-11 flex-none place-items-center rounded-control hover:bg-sunken"
    >
      <Icon path={BELL} size={22} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-2 right-2 size-3 rounded-full border-2 border-paper bg-celadon"
        />
      )}
    </Link>
  )
}

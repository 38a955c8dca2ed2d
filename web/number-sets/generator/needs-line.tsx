import { Notice } from '#web/ui/notice.tsx'
import { useOffline } from '#web/ui/use-browser-state.ts'

/** In place of the generator without a connection: that it needs one, and what works without. */
export const NeedsLine = () =>
  useOffline() && (
    <div className="my-3">
      <Notice look="amber">번호 만들기는 연결되면 할 수 있어요. 복권 확인과 저장한 번호는 지금도 볼 수 있어요.</Notice>
    </div>
  )

import type { ReactNode } from 'react'
import type { Edition } from '#contract/editions.ts'
import { instantWording } from '#domain/calendar.ts'
import { Button } from '#web/ui/button.tsx'

interface BehindProps {
  readonly edition: Edition
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  /** What is saved now. */
  readonly children: ReactNode
}

/** Says that somebody else saved meanwhile, shows what, and asks which of both is to stay. */
export const Behind = ({ edition: { saved_by, saved_at }, onKeepMine, onTakeTheirs, children }: BehindProps) => (
  <div role="alert" className="space-y-3 rounded-control bg-amber-soft p-4">
    <p className="font-semibold">
      {saved_by} 님이 {saved_at && instantWording(Date.parse(saved_at))}에 먼저 저장했어요. 적은 내용은 그대로 있어요.
    </p>
    <details>
      <summary className="min-h-11 content-center">지금 저장된 내용 보기</summary>
      <div className="max-h-72 overflow-y-auto rounded-control bg-surface p-3 whitespace-pre-line">{children}</div>
    </details>
    <div className="flex flex-wrap gap-2">
      <Button look="quiet" onClick={onKeepMine}>
        내 내용으로 계속
      </Button>
      <Button look="bare" onClick={onTakeTheirs}>
        저장된 내용으로 바꾸기
      </Button>
    </div>
  </div>
)

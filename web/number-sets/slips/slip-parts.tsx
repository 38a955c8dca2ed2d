import type { ReactNode } from 'react'

interface SlipHeadProps {
  /** The title as it is shown, such as `제1246회`. */
  readonly title: ReactNode
  readonly about: ReactNode
  readonly beside?: ReactNode
}

/** The head of a slip, above the line where it is torn. */
export const SlipHead = ({ title, about, beside }: SlipHeadProps) => (
  <>
    <div className="min-w-0">
      <div className="text-lead font-bold">{title}</div>
      <div className="text-small text-soft">{about}</div>
    </div>
    {beside}
  </>
)

/** The line under the rows. */
export const SlipFoot = ({ children }: { children: ReactNode }) => <div className="slip-foot">{children}</div>

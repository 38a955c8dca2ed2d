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

const ROWS = ['A', 'B', 'C', 'D', 'E']
const BALLS = [1, 2, 3, 4, 5, 6]

/** The place of a slip that is coming, in its own shape, still. */
export const SlipSkeleton = ({ isSilent = false }: { isSilent?: boolean }) => (
  <div role={isSilent ? undefined : 'status'} className="slip">
    {!isSilent && <span className="sr-only">불러오는 중…</span>}
    <div aria-hidden="true">
      <div className="slip-head">
        <span className="w-full space-y-2">
          <span className="skeleton block h-5 w-24" />
          <span className="skeleton block h-3.5 w-36" />
        </span>
        <span className="skeleton block h-7 w-16 flex-none" />
      </div>
      <div className="slip-tear" />
      <ol className="slip-rows">
        {ROWS.map((row) => (
          <li key={row} className="slip-row">
            <span className="slip-letter opacity-60">{row}</span>
            <span className="balls">
              <span className="slip-places">
                {BALLS.map((ball) => (
                  <span key={ball} className="skeleton" />
                ))}
              </span>
            </span>
            <span className="slip-beside">
              <span className="skeleton block h-5 w-10" />
            </span>
          </li>
        ))}
      </ol>
    </div>
  </div>
)

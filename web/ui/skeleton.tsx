interface SkeletonLinesProps {
  readonly lines: number
  readonly lineClass?: string
  /** Beside others that already say it. */
  readonly isSilent?: boolean
}

/** The place of lines that are coming, as tall as they will be. */
export const SkeletonLines = ({ lines, lineClass = 'h-5', isSilent = false }: SkeletonLinesProps) => (
  <div role={isSilent ? undefined : 'status'} className="space-y-4 py-1">
    {!isSilent && <span className="sr-only">불러오는 중…</span>}
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike.
      <div key={line} className={`skeleton ${lineClass}`} />
    ))}
  </div>
)

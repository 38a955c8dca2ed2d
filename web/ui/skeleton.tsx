/** The place of lines that are coming, as tall as they will be. */
export const SkeletonLines = ({ lines, lineClass = 'h-5' }: { lines: number; lineClass?: string }) => (
  <div role="status" className="space-y-4 py-1">
    <span className="sr-only">불러오는 중…</span>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike.
      <div key={line} className={`skeleton ${lineClass}`} />
    ))}
  </div>
)

/** Something is on its way. */
export const Spinner = ({ label = '불러오는 중…' }: { label?: string }) => (
  <div role="status" className="flex items-center justify-center p-6">
    <span className="spinner size-7" aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </div>
)

/** What is wrong with a whole form; read out when it appears. */
export const FormProblem = ({ children }: { children: string | undefined }) => (
  <div role="alert" className="empty:hidden">
    {children !== undefined && (
      <p className="rounded-control bg-danger-soft px-4 py-3 text-small text-danger">{children}</p>
    )}
  </div>
)

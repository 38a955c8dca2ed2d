interface FormProblemProps {
  /** A sentence that comes again at another attempt is read out again. */
  readonly attempt?: number
  readonly children: string | undefined
}

/** What is wrong with a whole form; read out when it appears. */
export const FormProblem = ({ attempt, children }: FormProblemProps) => (
  <div role="alert" className="empty:hidden">
    {children !== undefined && (
      <p key={attempt} className="rounded-control bg-danger-soft px-4 py-3 text-small text-danger">
        {children}
      </p>
    )}
  </div>
)

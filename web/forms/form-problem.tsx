import { Alert } from '#web/ui/notice.tsx'
import type { Form } from './use-form.ts'

/** The problem of a whole form, and for screen readers the problem of a field that kept the focus. */
export const FormProblem = ({ form: { problems, attempt, repeated } }: { form: Form }) => (
  <>
    <Alert attempt={attempt}>{problems.form}</Alert>
    <p role="alert" className="sr-only empty:hidden">
      {repeated && <span key={attempt}>{repeated}</span>}
    </p>
  </>
)

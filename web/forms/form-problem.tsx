import { Alert } from '#web/ui/alert.tsx'
import type { Form } from './use-form.ts'

/** What is wrong with a whole form, and aloud what is wrong with the field that the focus never left. */
export const FormProblem = ({ form: { problems, attempt, repeated } }: { form: Form }) => (
  <>
    <Alert attempt={attempt}>{problems.form}</Alert>
    <p role="alert" className="sr-only empty:hidden">
      {repeated && <span key={attempt}>{repeated}</span>}
    </p>
  </>
)

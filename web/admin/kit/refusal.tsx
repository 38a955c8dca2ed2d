import type { ApiError } from '#web/data/api-error.ts'
import { Alert } from '#web/ui/notice.tsx'

/** Why something was refused: each problem where they were told, otherwise the one sentence. */
export const refusedWording = ({ detail, errors = [] }: ApiError): string =>
  errors.length === 0 ? detail : errors.map(({ message }) => message).join(' ')

/** Says why the newest call was refused; nothing where it was not. */
export const Refusal = ({ error }: { error: ApiError | null | undefined }) => (
  <Alert>{error && refusedWording(error)}</Alert>
)

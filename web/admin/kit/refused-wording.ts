import type { ApiError } from '#web/data/api-error.ts'

/** Why something was refused: each problem where they were told, otherwise the one sentence. */
export const refusedWording = ({ detail, errors = [] }: ApiError): string =>
  errors.length === 0 ? detail : errors.map(({ message }) => message).join(' ')

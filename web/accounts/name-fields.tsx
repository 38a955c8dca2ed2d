import { Field } from '#web/ui/field.tsx'
import type { Problems } from './use-form.ts'

/** Family name and given name, as Koreans order them. */
export const NameFields = ({ problems }: { problems: Problems<'lastName' | 'firstName'> }) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="성" name="lastName" autoComplete="family-name" maxLength={25} required error={problems.lastName} />
    <Field label="이름" name="firstName" autoComplete="given-name" maxLength={25} required error={problems.firstName} />
  </div>
)

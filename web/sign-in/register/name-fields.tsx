import { LONGEST_NAME_PART } from '#domain/member/member.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Field } from '#web/ui/fields/field.tsx'

/** Family name and given name, as Koreans order them. */
export const NameFields = ({ form }: { form: Form }) => (
  <div className="grid grid-cols-2 gap-3">
    <Field label="성" autoComplete="family-name" longest={LONGEST_NAME_PART} required {...form.field('last_name')} />
    <Field label="이름" autoComplete="given-name" longest={LONGEST_NAME_PART} required {...form.field('first_name')} />
  </div>
)

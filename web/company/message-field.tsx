import { LONGEST_ENQUIRY } from '#domain/enquiry.ts'
import { Labelled } from '#web/ui/fields/labelled.tsx'

interface MessageFieldProps {
  readonly name: string
  readonly error: string | undefined
}

/** Several lines to fill in. */
export const MessageField = ({ name, error }: MessageFieldProps) => (
  <Labelled label="문의 내용" error={error}>
    {(described) => (
      <textarea
        {...described}
        name={name}
        rows={7}
        maxLength={LONGEST_ENQUIRY}
        required
        className="w-full rounded-control border border-control bg-surface px-3.5 py-2.5 text-ink aria-invalid:border-danger"
      />
    )}
  </Labelled>
)

import { useId } from 'react'

const LONGEST = 2_000

/** Several lines, with the label above and the error under it. */
export function MessageField({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        문의 내용
      </label>
      <textarea
        id={id}
        name="message"
        rows={7}
        maxLength={LONGEST}
        required
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="w-full rounded-control border border-control bg-surface px-3.5 py-2.5 text-ink aria-invalid:border-danger"
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

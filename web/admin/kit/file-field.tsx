import type { ComponentProps, ReactNode } from 'react'
import { Labelled } from '#web/ui/fields.tsx'

interface FileFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'value'> {
  readonly label: string
  readonly hint: ReactNode
  readonly error?: string | undefined
  /** Takes the file as soon as it is chosen; absent where its form sends it. The same file, mended, can be chosen again. */
  readonly onFile?: (file: File) => Promise<unknown>
}

/** A file to choose. */
export const FileField = ({ label, hint, error, onFile, ...input }: FileFieldProps) => (
  <Labelled label={label} hint={hint} error={error}>
    {(described) => (
      <input
        {...described}
        {...input}
        type="file"
        className="block min-h-11 w-full rounded-control border border-control bg-surface px-3.5 py-2"
        onChange={
          onFile &&
          (async ({ currentTarget: input }) => {
            const file = input.files?.[0]
            if (file) await onFile(file)
            input.value = ''
          })
        }
      />
    )}
  </Labelled>
)

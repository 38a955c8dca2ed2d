import { Button } from '#web/ui/button.tsx'
import { Labelled } from '#web/ui/fields/labelled.tsx'
import { PICTURE_KINDS, type PictureUpload, usePictureUpload } from './use-picture-upload.ts'

interface PictureFieldProps {
  readonly label: string
  readonly endpoint: PictureUpload
  /** The address of the picture; empty where there is none. */
  readonly url: string
  readonly onChange: (url: string) => void
}

/** A picture to put up, or to take away again. */
export function PictureField({ label, endpoint, url, onChange }: PictureFieldProps) {
  const { upload, isRunning, problem } = usePictureUpload(endpoint)
  return (
    <div className="space-y-2">
      <Labelled label={label} error={problem} hint="PNG, JPEG, WebP를 5MB까지 올릴 수 있어요.">
        {(described) => (
          <input
            {...described}
            type="file"
            accept={PICTURE_KINDS}
            disabled={isRunning}
            className="block min-h-11 w-full rounded-control border border-control bg-surface px-3.5 py-2"
            onChange={async ({ currentTarget: input }) => {
              const file = input.files?.[0]
              const picture = file && (await upload(file))
              if (picture) onChange(picture.url)
              // The same file, mended, can be chosen again.
              input.value = ''
            }}
          />
        )}
      </Labelled>
      {url && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={url}
            alt={`올린 그림: ${label}`}
            className="h-16 max-w-48 rounded-control bg-sunken object-contain"
          />
          <Button look="bare" onClick={() => onChange('')}>
            {label} 빼기
          </Button>
        </div>
      )}
    </div>
  )
}

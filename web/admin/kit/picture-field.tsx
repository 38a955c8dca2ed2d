import { Button } from '#web/ui/button.tsx'
import { FileField } from './file-field.tsx'
import { PICTURE_HINT, PICTURE_KINDS, type PictureUpload, usePictureUpload } from './use-picture-upload.ts'

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
      <FileField
        label={label}
        hint={PICTURE_HINT}
        error={problem}
        accept={PICTURE_KINDS}
        disabled={isRunning}
        onFile={async (file) => {
          const picture = await upload(file)
          if (picture) onChange(picture.url)
        }}
      />
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

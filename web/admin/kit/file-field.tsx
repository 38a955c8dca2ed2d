import { type ComponentProps, type ReactNode, useState } from 'react'
import type { uploadAnnouncementPicture, uploadCompanyPicture } from '#contract/admin/pictures.ts'
import type { Reply } from '#contract/endpoint.ts'
import { LARGEST_PICTURE, PICTURE_TOO_LARGE } from '#domain/picture.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Labelled } from '#web/ui/fields.tsx'

/** Base64 of bytes, piece by piece: a call takes only so many arguments. */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 8_192) text += String.fromCharCode(...bytes.subarray(i, i + 8_192))
  return btoa(text)
}

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

type PictureUpload = typeof uploadAnnouncementPicture | typeof uploadCompanyPicture
type Picture = Reply<typeof uploadAnnouncementPicture>

/** Uploads a picture. One that is too large is not sent. */
export function usePictureUpload(endpoint: PictureUpload) {
  const { run, isRunning, error } = useChange<PictureUpload>(endpoint)
  const [isTooLarge, setTooLarge] = useState(false)
  const upload = async (file: File): Promise<Picture | null> => {
    setTooLarge(file.size > LARGEST_PICTURE)
    if (file.size > LARGEST_PICTURE) return null
    return run({ body: { content: base64Of(new Uint8Array(await file.arrayBuffer())) } })
  }
  return { upload, isRunning, problem: isTooLarge ? PICTURE_TOO_LARGE : (error?.errors[0]?.message ?? error?.detail) }
}

/** The kinds that a file chooser offers; the server looks into the file. */
export const PICTURE_KINDS = 'image/png,image/jpeg,image/webp'
export const PICTURE_HINT = 'PNG, JPEG, WebP를 5MB까지 올릴 수 있어요.'

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

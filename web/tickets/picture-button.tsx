import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

const PICTURE =
  'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M11 9a2 2 0 1 1-4 0 2 2 0 0 1 4 0M21 15l-5-5L5 21'

interface PictureButtonProps {
  readonly className: string
  /** The picker opens. */
  readonly onChoose: () => void
  readonly onPicture: (file: File) => void
  readonly children: ReactNode
}

/** Chooses a picture of the device, the same one again if need be. */
export const PictureButton = ({ className, onChoose, onPicture, children }: PictureButtonProps) => (
  <label className={`${className} ticket-picture`}>
    <input
      type="file"
      accept="image/*"
      className="sr-only"
      onClick={onChoose}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        target.value = ''
        if (file) onPicture(file)
      }}
    />
    <Icon path={PICTURE} size={20} className="flex-none" />
    <span>{children}</span>
  </label>
)

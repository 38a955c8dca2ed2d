import { useState } from 'react'
import type { uploadAnnouncementPicture, uploadCompanyPicture } from '#contract/admin/pictures.ts'
import type { Reply } from '#contract/endpoint.ts'
import { LARGEST_PICTURE, PICTURE_TOO_LARGE } from '#domain/picture.ts'
import { useChange } from '#web/data/use-change.ts'
import { base64Of } from './base64.ts'

export type PictureUpload = typeof uploadAnnouncementPicture | typeof uploadCompanyPicture
export type Picture = Reply<typeof uploadAnnouncementPicture>

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

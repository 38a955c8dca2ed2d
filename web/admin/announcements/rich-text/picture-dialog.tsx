import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { uploadAnnouncementPicture } from '#contract/admin/pictures.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Labelled } from '#web/ui/fields/labelled.tsx'
import { PICTURE_KINDS, usePictureUpload } from '../../kit/use-picture-upload.ts'
import { EditorDialog } from './editor-dialog.tsx'

interface PictureDialogProps {
  readonly editor: Editor
  /** One that was pasted or dropped. */
  readonly file: File | null
  readonly onDone: () => void
}

/** A picture and the words for whoever does not see it; where one is marked, its words, and perhaps another in its place. */
export function PictureDialog({ editor, file: given, onDone }: PictureDialogProps) {
  const [chosen, setChosen] = useState<File | null>(given)
  const isMarked = given === null && editor.isActive('image')
  const [alt, setAlt] = useState(isMarked ? String(editor.getAttributes('image').alt ?? '') : '')
  const { upload, isRunning, problem } = usePictureUpload(uploadAnnouncementPicture)
  const put = async () => {
    if (isMarked && !chosen) return editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
    const picture = chosen && (await upload(chosen))
    if (!picture) return false
    const { url: src, width, height } = picture
    return editor.chain().focus().setImage({ src, alt: alt.trim(), width, height }).run()
  }
  return (
    <EditorDialog
      title="그림"
      button={isMarked ? '그림 고치기' : '그림 넣기'}
      isRunning={isRunning}
      onSubmit={put}
      onDone={onDone}
    >
      {given === null ? (
        <Labelled label="파일" error={problem} hint="PNG, JPEG, WebP를 5MB까지 올릴 수 있어요.">
          {(described) => (
            <input
              {...described}
              type="file"
              required={!isMarked}
              accept={PICTURE_KINDS}
              className="block min-h-11 w-full rounded-control border border-control bg-surface px-3.5 py-2"
              onChange={(event) => setChosen(event.currentTarget.files?.[0] ?? null)}
            />
          )}
        </Labelled>
      ) : (
        <p>
          {given.name} {problem && <span role="alert">{problem}</span>}
        </p>
      )}
      <Field
        label="그림 설명"
        value={alt}
        required
        pattern=".*\S.*"
        longest={200}
        hint="그림을 볼 수 없는 분에게 대신 읽어 줘요. 그림 속 글이 있으면 그대로 적어 주세요."
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
    </EditorDialog>
  )
}

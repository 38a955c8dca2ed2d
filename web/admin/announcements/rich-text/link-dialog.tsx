import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { EditorDialog } from './editor-dialog.tsx'

const MAY_LEAD_TO = /^(https?:\/\/|mailto:|tel:)\S+$/

/** Where the marked words lead; with none marked, the address itself goes in. */
export function LinkDialog({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(before || 'https://')
  const [isWrong, setWrong] = useState(false)
  const put = () => {
    const href = typed.trim()
    setWrong(!MAY_LEAD_TO.test(href))
    if (!MAY_LEAD_TO.test(href)) return false
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !before)
      return chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    return chain.extendMarkRange('link').setLink({ href }).run()
  }
  return (
    <EditorDialog title="링크" button="링크 넣기" onSubmit={put} onDone={onDone}>
      <Field
        label="주소"
        value={typed}
        inputMode="url"
        error={isWrong ? 'https://, mailto:, tel: 로 시작하는 주소를 적어 주세요.' : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {before && (
        <Button
          look="quiet"
          onClick={(event) => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            event.currentTarget.closest('dialog')?.close()
          }}
        >
          링크 없애기
        </Button>
      )}
    </EditorDialog>
  )
}

import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useRef, useState } from 'react'
import './rich-text.css'
import { LinkDialog } from './link-dialog.tsx'
import { OwnPicture } from './own-picture.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { Toolbar } from './toolbar.tsx'

interface RichTextEditorProps {
  readonly label: string
  /** HTML. */
  readonly value: string
  /** Empty where nothing is written. */
  readonly onChange: (html: string) => void
}

const EXTENSIONS = [
  StarterKit.configure({
    // The title of the announcement stands above them.
    heading: { levels: [3, 4] },
    codeBlock: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  OwnPicture,
]

/** Takes out styles, which the editor drops anyway: the browser, told to let none in, would report each while it reads. */
const withoutStyles = (html: string) =>
  html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/\sstyle=("[^"]*"|'[^']*')/gi, '')

const isPicture = ({ type }: File) => type.startsWith('image/')

/**
 * Text with headings, lists, links, quotes and pictures. Whatever is pasted is taken apart and built anew from these, so
 * that nothing of a word processor stays; the server cleans it once more.
 */
export default function RichTextEditor({ label, value, onChange }: RichTextEditorProps) {
  const id = useId()
  const [asked, setAsked] = useState<'link' | { readonly picture: File | null } | null>(null)
  const told = useRef(value)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // The policy of our pages lets in no style that a script writes; rich-text.css says the same.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        class: 'written min-h-48 px-4 py-3',
      },
      // The key leaves the text, also from within a list, as it does everywhere else.
      handleDOMEvents: { keydown: (_, { key }) => key === 'Tab' },
      // Saves the form, and makes no new line in it.
      handleKeyDown: (_, { key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey),
      transformPastedHTML: withoutStyles,
      handlePaste: (_, { clipboardData }) => {
        const picture = [...(clipboardData?.files ?? [])].find(isPicture)
        if (!picture || clipboardData?.types.includes('text/html')) return false
        setAsked({ picture })
        return true
      },
      handleDrop: (_, event) => {
        const picture = [...(event.dataTransfer?.files ?? [])].find(isPicture)
        if (picture) setAsked({ picture })
        return picture !== undefined
      },
    },
    onUpdate: ({ editor }) => {
      // The last line is there to be clicked into.
      told.current = editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, '')
      onChange(told.current)
    },
  })
  useEffect(() => {
    // What is saved took the place of what was typed.
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div>
      <span id={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </span>
      <div className="rounded-control border border-control bg-surface focus-within:border-celadon">
        <Toolbar editor={editor} onLink={() => setAsked('link')} onPicture={() => setAsked({ picture: null })} />
        <EditorContent editor={editor} />
      </div>
      {asked === 'link' && <LinkDialog editor={editor} onDone={() => setAsked(null)} />}
      {asked !== null && asked !== 'link' && (
        <PictureDialog editor={editor} file={asked.picture} onDone={() => setAsked(null)} />
      )}
    </div>
  )
}

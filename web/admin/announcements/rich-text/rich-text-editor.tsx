import { type ChainedCommands, type Editor, getSchema, type JSONContent } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { DOMParser as DocumentReader } from '@tiptap/pm/model'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { uploadAnnouncementPicture } from '#contract/admin/pictures.ts'
import { cleanedHtml } from '#web/data/trusted.ts'
import { SubmitButton } from '#web/forms/form-parts.tsx'
import { type Form, type Problems, textIn, useForm, whenFilledIn } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { Field } from '#web/ui/fields.tsx'
import { FileField, PICTURE_HINT, PICTURE_KINDS, usePictureUpload } from '../../kit/file-field.tsx'

/** Of pictures only ours come in, however they are pasted: others would not be let through where it is saved. */
const OwnPicture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/pictures/"]' }],
})

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

/** What was written, read by our own hand: Tiptap would have the browser read a text that no policy has let through. */
const documentOf = (html: string): JSONContent =>
  DocumentReader.fromSchema(getSchema(EXTENSIONS))
    .parse(new DOMParser().parseFromString(cleanedHtml(html), 'text/html').body)
    .toJSON()

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
    content: documentOf(value),
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
    // The saved content took the place of the typed one.
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(documentOf(value), { emitUpdate: false })
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

const MAY_LEAD_TO = /^(https?:\/\/|mailto:|tel:)\S+$/

/** Where the marked words lead; with none marked, the address itself goes in. */
function LinkDialog({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '')
  const put = async (typed: FormData): Promise<Problems> => {
    const href = textIn(typed, 'href').trim()
    if (!MAY_LEAD_TO.test(href)) return { href: 'https://, mailto:, tel: 로 시작하는 주소를 적어 주세요.' }
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !before)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    return {}
  }
  return (
    <EditorDialog title="링크" button="링크 넣기" onSubmit={put} onDone={onDone}>
      {(field) => (
        <>
          <Field label="주소" defaultValue={before || 'https://'} inputMode="url" {...field('href')} />
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
        </>
      )}
    </EditorDialog>
  )
}

interface PictureDialogProps {
  readonly editor: Editor
  /** One that was pasted or dropped. */
  readonly file: File | null
  readonly onDone: () => void
}

/** A picture and its words for screen readers; where one is marked, its words, and perhaps another in its place. */
function PictureDialog({ editor, file: given, onDone }: PictureDialogProps) {
  const isMarked = given === null && editor.isActive('image')
  const { upload, problem } = usePictureUpload(uploadAnnouncementPicture)
  const put = async (typed: FormData): Promise<Problems> => {
    const alt = textIn(typed, 'alt').trim()
    const chosen = given ?? (typed.get('picture') as File | null)
    if (isMarked && !chosen?.size) {
      editor.chain().focus().updateAttributes('image', { alt }).run()
      return {}
    }
    const picture = chosen && (await upload(chosen))
    // The problem is shown at the file.
    if (!picture) return { picture: '' }
    const { url: src, width, height } = picture
    editor.chain().focus().setImage({ src, alt, width, height }).run()
    return {}
  }
  return (
    <EditorDialog title="그림" button={isMarked ? '그림 고치기' : '그림 넣기'} onSubmit={put} onDone={onDone}>
      {(field) => (
        <>
          {given === null ? (
            <FileField
              label="파일"
              hint={PICTURE_HINT}
              error={field('picture').error || problem}
              name="picture"
              required={!isMarked}
              accept={PICTURE_KINDS}
            />
          ) : (
            <p>
              {given.name} {problem && <span role="alert">{problem}</span>}
            </p>
          )}
          <Field
            label="그림 설명"
            defaultValue={isMarked ? String(editor.getAttributes('image').alt ?? '') : ''}
            required
            pattern=".*\S.*"
            longest={200}
            hint="그림을 볼 수 없는 분에게 대신 읽어 줘요. 그림 속 글이 있으면 그대로 적어 주세요."
            {...field('alt')}
          />
        </>
      )}
    </EditorDialog>
  )
}

interface EditorDialogProps {
  readonly title: string
  readonly button: string
  readonly onDone: () => void
  /** Resolves what is wrong; nothing, and the dialog closes. */
  readonly onSubmit: (typed: FormData) => Promise<Problems>
  readonly children: (field: Form['field']) => ReactNode
}

/** Asks for something to insert into the text. It is a form of its own, outside the form around the editor. */
function EditorDialog({ title, button, onDone, onSubmit, children }: EditorDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useForm(
    whenFilledIn(async (typed) => {
      const problems = await onSubmit(typed)
      if (Object.keys(problems).length === 0) dialog.current?.close()
      return problems
    }),
  )
  useEffect(() => dialog.current?.showModal(), [])
  return createPortal(
    <DialogCard dialog={dialog} title={title} onClose={onDone}>
      <form
        {...form.attributes}
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          // In React's tree it stands inside the announcement's form.
          event.stopPropagation()
          form.attributes.onSubmit(event)
        }}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {children(form.field)}
        <SubmitButton isSending={form.isSending} sending="올리는 중…">
          {button}
        </SubmitButton>
      </form>
    </DialogCard>,
    document.body,
  )
}

interface Tool {
  readonly name: string
  /** Whether the text at the cursor has it; absent: it is an action and no state. */
  readonly isOn?: (editor: Editor) => boolean
  readonly run: (chain: ChainedCommands) => ChainedCommands
}

const TOOLS: readonly Tool[] = [
  { name: '굵게', isOn: (editor) => editor.isActive('bold'), run: (chain) => chain.toggleBold() },
  { name: '기울임', isOn: (editor) => editor.isActive('italic'), run: (chain) => chain.toggleItalic() },
  {
    name: '제목',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    name: '작은 제목',
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
    run: (chain) => chain.toggleHeading({ level: 4 }),
  },
  { name: '목록', isOn: (editor) => editor.isActive('bulletList'), run: (chain) => chain.toggleBulletList() },
  { name: '번호 목록', isOn: (editor) => editor.isActive('orderedList'), run: (chain) => chain.toggleOrderedList() },
  { name: '인용', isOn: (editor) => editor.isActive('blockquote'), run: (chain) => chain.toggleBlockquote() },
]
const AGAIN: readonly Tool[] = [
  { name: '되돌리기', run: (chain) => chain.undo() },
  { name: '다시 하기', run: (chain) => chain.redo() },
]

interface ToolbarProps {
  readonly editor: Editor
  readonly onLink: () => void
  readonly onPicture: () => void
}

/** How the text looks. One stop of the Tab key; arrows go from button to button. */
function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const on = useEditorState({
    editor,
    selector: ({ editor }) => [...TOOLS.map((tool) => tool.isOn?.(editor) ?? false), editor.isActive('link')],
  })
  const press = ({ run }: Tool) => run(editor.chain().focus()).run()
  const buttons = [
    ...TOOLS.map((tool, i) => ({ name: tool.name, isOn: on[i] as boolean | undefined, press: () => press(tool) })),
    { name: '링크', isOn: on[TOOLS.length], press: onLink },
    { name: '그림', isOn: undefined, press: onPicture },
    ...AGAIN.map((tool) => ({ name: tool.name, isOn: undefined, press: () => press(tool) })),
  ]
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (current + step + buttons.length) % buttons.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label="글 꾸미기"
      className="flex flex-wrap gap-0.5 border-b border-line p-1"
      onKeyDown={move}
    >
      {buttons.map(({ name, isOn, press }, i) => (
        <button
          key={name}
          type="button"
          tabIndex={i === current ? 0 : -1}
          aria-pressed={isOn}
          className="min-h-10 rounded-control px-2.5 text-soft hover:bg-sunken hover:text-ink aria-pressed:bg-celadon-soft aria-pressed:font-bold aria-pressed:text-celadon"
          onFocus={() => setCurrent(i)}
          onClick={press}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'

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
export function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
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

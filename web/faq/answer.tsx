import { Link } from 'react-router'
import type { FaqEntry } from '#contract/site/faq.ts'
import { type AnswerPiece, answerParagraphs } from '#domain/site/faq.ts'
import { Summary } from '#web/ui/disclosure.tsx'

const LINK = 'text-celadon underline underline-offset-4'

interface AnswerProps extends Pick<FaqEntry, 'question' | 'answer'> {
  /** Where nothing else is to be closed by it. */
  readonly isOpen?: boolean
  /** Open at first, so that it is seen how it goes. */
  readonly isFirst?: boolean
}

/** A question that opens its answer. One at a time: `details` of one name close each other, with scripts or without. */
export const Answer = ({ question, answer, isOpen = false, isFirst = false }: AnswerProps) => (
  <details
    name={isOpen ? undefined : 'faq'}
    open={isOpen || isFirst || undefined}
    className="border-t border-line first:border-t-0"
  >
    <Summary look="row" className="min-h-11 py-4 font-semibold">
      {question}
    </Summary>
    <div className="max-w-[42rem] space-y-3 pb-6 text-soft">
      {answerParagraphs(answer).map((pieces, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name.
        <p key={index} className="whitespace-pre-line">
          {pieces.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have their pieces.
            <Piece key={at} piece={piece} />
          ))}
        </p>
      ))}
    </div>
  </details>
)

function Piece({ piece }: { piece: AnswerPiece }) {
  if (typeof piece === 'string') return piece
  const { name, to } = piece
  if (to.startsWith('/'))
    return (
      <Link to={to} className={LINK}>
        {name}
      </Link>
    )
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={LINK}>
      {name}
      <span className="sr-only"> (새 창)</span>
    </a>
  )
}

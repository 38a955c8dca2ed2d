import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TicketRows } from './recent-tickets.tsx'
import type { CheckedPaper } from './stored-tickets.ts'

interface FoundTicketsProps {
  readonly papers: readonly CheckedPaper[]
  readonly onChoose: (paper: CheckedPaper) => void
  readonly onAnother: () => void
}

/** The tickets of one picture, each with its result and the way to its games. */
export function FoundTickets({ papers, onChoose, onAnother }: FoundTicketsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby="found-tickets" className="space-y-4">
      <div>
        <h2 id="found-tickets" ref={heading} tabIndex={-1} className="text-heading font-bold">
          복권 {papers.length}장을 찾았어요
        </h2>
        <p className="text-soft">한 장씩 누르면 게임별 결과를 보고 내 번호에 담을 수 있어요.</p>
      </div>
      <TicketRows papers={papers} onChoose={onChoose} />
      <Button className="w-full" onClick={onAnother}>
        다른 복권 확인
      </Button>
    </section>
  )
}

import { Link, useSearchParams } from 'react-router'
import { StaffPage } from '../kit/staff-page.tsx'
import { FaqPart } from './faq-part.tsx'
import { FiguresPart } from './figures-part.tsx'
import { WordingsPart } from './wordings-part.tsx'

const PARTS = [
  { key: 'legal', name: '약관과 처리방침', Part: WordingsPart },
  { key: 'faq', name: '자주 묻는 질문', Part: FaqPart },
  { key: 'home', name: '홈의 네 가지 숫자', Part: FiguresPart },
] as const

/** What the site says in longer words. One part at a time, so that leaving one with something unsaved is asked about. */
export default function TextsPage() {
  const [search] = useSearchParams()
  const { key: shown, Part } = PARTS.find(({ key }) => key === search.get('part')) ?? PARTS[0]
  return (
    <StaffPage title="약관·FAQ">
      <nav aria-label="글" className="flex flex-wrap gap-1">
        {PARTS.map(({ key, name }) => (
          <Link
            key={key}
            to={`/admin/texts?part=${key}`}
            aria-current={key === shown ? 'page' : undefined}
            className="flex min-h-10 items-center rounded-control px-3 text-soft hover:text-ink aria-[current]:bg-sunken aria-[current]:font-bold aria-[current]:text-ink"
          >
            {name}
          </Link>
        ))}
      </nav>
      <Part />
    </StaffPage>
  )
}

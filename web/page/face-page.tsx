import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { Face } from '#web/ui/face.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'

const ELSEWHERE = [
  ['/results', '당첨결과', '1회부터 모든 회차'],
  ['/check', '복권 확인', 'QR이나 번호로'],
  ['/analysis', '번호분석', '모든 추첨의 기록'],
] as const

/** In place of what is not there: the face with a word in its lens, what can be done about it, and three ways on. */
export const FacePage = ({ word, children }: { word: string; children: ReactNode }) => (
  <div className="face-page">
    <div className="face-of-page">
      <Face word={word} />
    </div>
    <div className="relative space-y-4">
      <Card>{children}</Card>
      <Card className="!py-2">
        {ELSEWHERE.map(([to, name, what]) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-16 items-center justify-between gap-3 border-t border-line py-2 first:border-t-0"
          >
            <span>
              <span className="block font-bold">{name}</span>
              <span className="block text-small text-soft">{what}</span>
            </span>
            <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
          </Link>
        ))}
      </Card>
    </div>
  </div>
)

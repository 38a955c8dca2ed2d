import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Face } from '#web/ui/face.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'

const ELSEWHERE = [
  ['/results', '당첨결과', '1회부터 모든 회차'],
  ['/check', '복권 확인', 'QR이나 번호로'],
  ['/analysis', '번호분석', '모든 추첨의 기록'],
] as const

/** Nothing is there: the slip with a question, a field for a round, and three ways on. */
export const Missing = ({ children }: { children: ReactNode }) => (
  <div className="face-page">
    <div className="face-of-page">
      <Face word="?" />
    </div>
    <div className="relative space-y-4">
      <Card>
        {children}
        <form method="get" action="/results">
          <label htmlFor="missing-round" className="mt-4 mb-1.5 block text-small font-semibold">
            회차 번호
          </label>
          <div className="flex gap-2">
            <input
              id="missing-round"
              name="round"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              placeholder="예: 1245"
              className="min-h-[3.25rem] min-w-0 flex-1 rounded-control border border-control bg-surface px-3.5"
            />
            <Button type="submit" className="min-h-[3.25rem]">
              찾기
            </Button>
          </div>
        </form>
      </Card>
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

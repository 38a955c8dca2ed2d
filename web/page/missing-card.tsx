import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FacePage } from './face-page.tsx'

/** Nothing is there: the slip with a question, and a field for a round. */
export const Missing = ({ children }: { children: ReactNode }) => (
  <FacePage word="?">
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
  </FacePage>
)

import { CHECK, Icon } from '#web/ui/icon.tsx'
import type { Step } from './live-wording.ts'

const SAID = { done: '끝남', now: '지금', later: '나중' } as const

/** 번호 ✓ · 당첨금 집계 중 · 판매점: how far the night is. */
export const LiveSteps = ({ steps }: { steps: readonly Step[] }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
  <ol role="list" aria-label="진행 상황" className="live-steps">
    {steps.map(({ name, note, state }) => (
      <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span className="live-mark" aria-hidden="true">
          {state === 'done' && <Icon path={CHECK} size={16} />}
        </span>
        <span className="font-semibold">{name}</span>
        <span className="text-small night-soft">
          <span className="sr-only">{SAID[state]}, </span>
          {note}
        </span>
      </li>
    ))}
  </ol>
)

import { CheckBox } from '#web/ui/check-box.tsx'
import type { Problems } from './use-form.ts'

type ConsentName = 'terms' | 'privacy' | 'age' | 'marketing'

const BOXES: readonly { name: ConsentName; label: string; text?: string }[] = [
  { name: 'terms', label: '[필수] 이용약관에 동의합니다.', text: '/terms' },
  { name: 'privacy', label: '[필수] 개인정보 수집·이용에 동의합니다.', text: '/privacy' },
  { name: 'age', label: '[필수] 만 19세 이상입니다.' },
  { name: 'marketing', label: '[선택] 혜택과 소식을 문자로 받겠습니다.' },
]

interface ConsentBoxesProps {
  /** Those to ask for. */
  readonly wanted?: readonly ConsentName[]
  readonly problems: Problems<'terms' | 'privacy' | 'age'>
}

/** A box each, none ticked beforehand: what is needed and what is not stay apart. */
export const ConsentBoxes = ({ wanted, problems }: ConsentBoxesProps) => (
  <fieldset className="rounded-control border border-line px-4 py-2">
    <legend className="px-1 text-small font-semibold">동의</legend>
    {BOXES.filter(({ name }) => wanted?.includes(name) ?? true).map(({ name, label, text }) => (
      <CheckBox
        key={name}
        name={name}
        required={name !== 'marketing'}
        error={name === 'marketing' ? undefined : problems[name]}
        className="text-small"
        beside={text && <TextLink to={text} />}
      >
        {label}
      </CheckBox>
    ))}
  </fieldset>
)

/** In a tab of its own, so that nothing filled in is lost. */
const TextLink = ({ to }: { to: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noopener"
    aria-label={`${to === '/terms' ? '이용약관' : '개인정보처리방침'} 보기 (새 창)`}
    className="inline-flex min-h-11 flex-none items-center px-1 text-small text-soft underline underline-offset-4"
  >
    보기
  </a>
)

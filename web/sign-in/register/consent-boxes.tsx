import { useEffect, useRef, useState } from 'react'
import type { RequiredConsent } from '#domain/member/member.ts'
import { LEGAL_TEXT_NAMES, type LegalTextKind } from '#domain/site/legal-text.ts'
import type { Form } from '#web/forms/use-form.ts'
import { CheckBox } from '#web/ui/fields.tsx'

type ConsentName = RequiredConsent | 'marketing'

const BOXES: readonly { name: ConsentName; label: string; text?: LegalTextKind }[] = [
  { name: 'terms', label: '[필수] 이용약관에 동의합니다.', text: 'terms' },
  { name: 'privacy', label: '[필수] 개인정보 수집·이용에 동의합니다.', text: 'privacy' },
  { name: 'age', label: '[필수] 만 19세 이상입니다.' },
  { name: 'marketing', label: '[선택] 혜택과 소식을 문자로 받겠습니다.' },
]

interface ConsentBoxesProps {
  readonly form: Form
  /** The consents to ask for. */
  readonly wanted?: readonly ConsentName[]
}

/** A box each, none ticked beforehand: what is needed and what is not stay apart. One more ticks them all together. */
export function ConsentBoxes({ form, wanted }: ConsentBoxesProps) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const [areAllTicked, setAllTicked] = useState(false)
  const all = () => [...(boxes.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])]
  const look = () => setAllTicked(all().every(({ checked }) => checked))
  // Boxes that were ticked before the scripts came count.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the boxes are there.
  useEffect(look, [])
  const tickAll = (isTicked: boolean) => {
    // Pressed rather than set: each box then tells the form itself that it has changed.
    for (const box of all()) if (box.checked !== isTicked) box.click()
    look()
  }
  return (
    <fieldset ref={boxes} onChange={look} className="rounded-control border border-line px-4 py-2">
      <legend className="px-1 text-small font-semibold">동의</legend>
      <CheckBox
        checked={areAllTicked}
        className="mb-1 border-b border-line font-semibold"
        onChange={({ target }) => tickAll(target.checked)}
      >
        모두 동의합니다 (선택 항목 포함)
      </CheckBox>
      {BOXES.filter(({ name }) => wanted?.includes(name) ?? true).map(({ name, label, text }) => (
        <CheckBox
          key={name}
          required={name !== 'marketing'}
          className="text-small"
          beside={text && <TextLink kind={text} />}
          {...form.field(name)}
        >
          {label}
        </CheckBox>
      ))}
    </fieldset>
  )
}

/** In a tab of its own, so that nothing filled in is lost. */
const TextLink = ({ kind }: { kind: LegalTextKind }) => (
  <a
    href={`/${kind}`}
    target="_blank"
    rel="noopener"
    aria-label={`${LEGAL_TEXT_NAMES[kind]} 보기 (새 창)`}
    className="inline-flex min-h-11 min-w-11 flex-none justify-center items-center px-1 text-small text-soft underline underline-offset-4"
  >
    보기
  </a>
)

import { CERTAINTY_WORDING, type Certainty } from '#domain/draw/draw-source.ts'
import { Notice } from '#web/ui/notice.tsx'

/** How sure the numbers of a draw are; nothing where they are. */
export function CertaintyNote({ certainty }: { certainty: Certainty }) {
  const wording = CERTAINTY_WORDING[certainty]
  return wording && <Notice look="amber">{wording}</Notice>
}

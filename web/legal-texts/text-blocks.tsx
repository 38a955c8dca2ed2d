import type { TextBlock } from '#domain/site/legal-text.ts'
import { List } from '#web/ui/list.tsx'

/** The parts of a text, one under the other. */
export const TextBlocks = ({ blocks }: { blocks: readonly TextBlock[] }) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name.
    <Block key={index} block={block} id={placeOf(index)} />
  ))

/** Where a part of the text stands on its page. */
export const placeOf = (index: number): string => `part-${index}`

function Block({ block, id }: { block: TextBlock; id: string }) {
  if (block.kind === 'heading')
    return (
      <h2 id={id} tabIndex={-1} className="mt-8 mb-2 text-lead font-bold">
        {block.text}
      </h2>
    )
  if (block.kind === 'paragraph') return <p className="mb-3">{block.text}</p>
  if (block.items.some((item) => namedIn(item)))
    return (
      <List className="mb-4">
        {block.items.map((item) => (
          <li key={item} className="border-t border-line py-2.5 last:border-b">
            <NamedItem text={item} />
          </li>
        ))}
      </List>
    )
  return (
    <ul className="mb-3 list-disc space-y-1 pl-5">
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

const namedIn = (text: string) => /^([^:]{2,80}): (.+)$/s.exec(text)

/** `What: why`: the name over what is said of it, beside it where there is room, so that a long list can be looked through. */
function NamedItem({ text }: { text: string }) {
  const [, what, why] = namedIn(text) ?? []
  if (what === undefined || why === undefined) return text
  return (
    <div className="gap-x-6 sm:grid sm:grid-cols-[1fr_2fr]">
      <strong className="block font-semibold">{what}</strong>
      {/* The ground of processing is one word, and stays with its name. */}
      <span className="block">{why.replaceAll('근거: ', '근거:\u00a0')}</span>
    </div>
  )
}

import type { TextBlock } from '#domain/site/legal-text.ts'

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
  return (
    <ul className="mb-3 list-disc space-y-1 pl-5">
      {block.items.map((item) => (
        <li key={item}>
          <Item text={item} />
        </li>
      ))}
    </ul>
  )
}

/** `What: why`: what it is about stands out, so that a long list can be looked through. */
function Item({ text }: { text: string }) {
  const [, what, why] = /^([^:]{2,80})(: .+)$/s.exec(text) ?? []
  if (what === undefined) return text
  return (
    <>
      <strong className="font-semibold">{what}</strong>
      {why}
    </>
  )
}

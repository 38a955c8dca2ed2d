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
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

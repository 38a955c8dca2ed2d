import type { Page } from '@playwright/test'

/*
 * What a screen reader says of a page, from the browser's accessibility tree: one utterance for each thing at which it stops, a
 * heading, a link, a control, a picture with a name, a run of text.
 */

interface AxNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly childIds?: readonly string[]
}

/** Said as a whole: what is in them is not read again. */
const WHOLE = new Set([
  ...['heading', 'link', 'button', 'image', 'img', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch'],
  ...['DisclosureTriangle', 'spinbutton', 'slider', 'columnheader', 'rowheader', 'cell', 'meter', 'progressbar'],
])
/** Runs of text go on over these: they are marks within a line. */
const INLINE = new Set([
  'generic',
  'none',
  'strong',
  'emphasis',
  'time',
  'mark',
  'InlineTextBox',
  'subscript',
  'superscript',
])

/** All that is said of a page's main part, in its order. */
export async function readAloud(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const said: string[] = []
  let run = ''
  const end = () => {
    if (run.trim()) said.push(run.trim().replaceAll(/\s+/g, ' '))
    run = ''
  }
  const read = (node: AxNode | undefined) => {
    if (!node) return
    const role = node.ignored ? 'none' : (node.role?.value ?? 'none')
    const name = node.name?.value ?? ''
    if (role === 'StaticText') {
      run += name
      return
    }
    if (WHOLE.has(role)) {
      end()
      run = name
      end()
      return
    }
    if (!INLINE.has(role)) end()
    for (const child of node.childIds ?? []) read(byId.get(child))
    if (!INLINE.has(role)) end()
  }
  read(nodes.find(({ ignored, role }) => !ignored && role?.value === 'main'))
  end()
  return said
}

/** The how manieth utterance of the main part, to which the first key of each page leads, says it; Infinity where none does. */
export async function utterancesUntil(page: Page, words: RegExp): Promise<number> {
  const at = (await readAloud(page)).findIndex((said) => words.test(said))
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1
}

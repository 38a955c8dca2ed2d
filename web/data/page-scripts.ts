import type { EntryContext } from 'react-router'

/** Text that may stand inside a script element. */
const scriptText = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? new Response(stream).text() : ''
}

/**
 * Loads React Router's modules as its own `<Scripts>` would, but once the page has been painted: a reader on a
 * thin line sees the page first. A page in the background is not painted, and does not wait.
 */
const LOADER = `const load = async () => {
  if (page.hot) await import(page.hot)
  for (const url of page.beside) import(url)
  const [, ...modules] = await Promise.all([page.manifest, ...page.modules].map((url) => import(url)))
  window.__reactRouterRouteModules = Object.fromEntries(page.routes.map((id, index) => [id, modules[index]]))
  import(page.entry)
}
document.visibilityState === 'hidden' ? load() : requestAnimationFrame(() => setTimeout(load))`

/**
 * What a page hands to the browser: its data, and where its code is. In place of React Router's `<Scripts>` and
 * the stream behind it, which ask for the code before the page is painted and are themselves code in every page.
 */
export async function pageScripts(context: EntryContext): Promise<string> {
  const { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext } = context
  // Taken from React Router, which would otherwise draw it as scripts of its own.
  delete context.serverHandoffStream
  const data = await textOf(serverHandoffStream)
  const routes = staticHandlerContext.matches.map(({ route }) => route.id)
  const entries = routes.flatMap((id) => manifest.routes[id] ?? [])
  const page = {
    hot: manifest.hmr?.runtime,
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes,
    modules: entries.map(({ module }) => module),
    // What those import, so that nothing is discovered late.
    beside: [...new Set([...manifest.entry.imports, ...entries.flatMap(({ imports = [] }) => imports)])],
  }
  return `<script>window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(page){page.enqueue(${scriptText(data)});page.close()}}).pipeThrough(new TextEncoderStream())</script><script type="module">const page = ${scriptText(page)}
${LOADER}</script>`
}

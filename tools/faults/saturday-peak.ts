import { runFile, until } from '#tests/process/running-server.ts'
import type { Fault, Preparation } from './support/measure.ts'
import { askSources, ROUND, startSources } from './support/next-draw.ts'

/** So many pages are open when the draw comes, in processes of which none holds more than the system lets it. */
const [PAGES, PROCESSES] = [10_000, 2]
/** Milliseconds within which ten thousand have found a place, and have heard. */
const WITHIN = 180_000

let source: Awaited<ReturnType<typeof startSources>>['source']

/** The instances have a source that knows the next draw. */
export const preparePeak: Preparation = async ({ beginAll }) => {
  const started = await startSources()
  source = started.source
  await beginAll(started.env)
  return async () => {
    await beginAll()
    await source.stop()
  }
}

interface Asked {
  /** Milliseconds. */
  readonly median: number
  readonly p99: number
  readonly failed: number
}

/** Everybody has the page open when the draw is published, is told, and asks for it within two seconds. */
export const saturdayPeak: Fault = async (stage) => {
  const { front, fileFront } = stage.cluster
  const start = (origin: string, ...file: string[]) =>
    Array.from({ length: PROCESSES }, () =>
      runFile('tools/bench/support/listeners.ts', {}, [], [origin, String(PAGES / PROCESSES), ...file]),
    )
  const each = async (what: string, of: ReturnType<typeof start>, isSo: (output: string) => boolean) => {
    const isBroken = () => of.find(({ output }) => /^(refused|failed|cut|[A-Z]\w*Error)/m.test(output()))
    await until(what, () => of.every(({ output }) => isSo(output())) || isBroken() !== undefined, WITHIN)
    const broken = isBroken()
    if (broken) throw new Error(broken.output())
  }
  /** The first lines that begin so, one of each process. */
  const said = (of: ReturnType<typeof start>, word: string) =>
    of.map(
      ({ output }) =>
        output()
          .split('\n')
          .find((line) => line.startsWith(`${word} `))
          ?.slice(word.length + 1) ?? '',
    )
  const worst = (of: ReturnType<typeof start>) => {
    const all = said(of, 'asked').map((line) => JSON.parse(line) as Asked)
    return {
      median: Math.max(...all.map(({ median }) => median)),
      p99: Math.max(...all.map(({ p99 }) => p99)),
      failed: all.reduce((sum, { failed }) => sum + failed, 0),
    }
  }

  const pages = start(front)
  await each('ten thousand pages listen', pages, (output) => output.includes('listening'))
  // The proxy's own file, asked for in the same way by as many while they listen.
  const readers = start(fileFront, '/latest.json')
  await each('the file is read', readers, (output) => output.includes('asked '))
  const file = worst(readers)

  source.publish(ROUND, 'methods')
  const from = Date.now()
  await askSources(stage)
  await each('everybody has heard and asked', pages, (output) => /^asked /m.test(output) && /^heard /m.test(output))
  const heard = said(pages, 'heard').map((line) => Number(line.split(' ')[0]))
  const answer = worst(pages)
  for (const { process } of [...pages, ...readers]) process.kill('SIGKILL')
  if (answer.failed + file.failed > 0) throw new Error(`${answer.failed} asked in vain, ${file.failed} for the file`)
  const told = ((Math.max(...heard) - from) / 1_000).toFixed(1)
  return `${PAGES} pages heard within ${told} s of the look at the sources; their questions ${answer.median} ms, p99 ${answer.p99}; nginx's own file ${file.median}, p99 ${file.p99}`
}

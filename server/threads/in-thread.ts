import { setPriority } from 'node:os'
import { parentPort, type Transferable, Worker, workerData } from 'node:worker_threads'

/** The file of the thread, and its input. */
interface ThreadTask {
  /** A file that calls `answerInThread`. */
  readonly file: URL
  readonly given: unknown
  /** The part of the input that belongs to the thread alone from then on. */
  readonly transferred?: readonly Transferable[]
}

/** The end of what was asked for last. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs minutes of arithmetic in a thread of its own, one at a time: two would need twice the memory, and on a small
 * machine leave visitors no core. Rejects at once when the server ends meanwhile.
 */
export function inThread<Answer>(task: ThreadTask, ending?: AbortSignal): Promise<Answer> {
  const answer = last.then(() => run<Answer>(task, ending))
  // The next task waits for the end of this one, however it ended.
  last = answer.catch(() => {})
  return answer
}

/** The end of work that staff wait for. */
let lastWaitedFor: Promise<unknown> = Promise.resolve()

/** Milliseconds that a thread may take to load its code: a moment, and on a machine that is busy with others several seconds. */
const BEGINS_WITHIN = 15_000

/**
 * Runs a task for a waiting caller in a thread, one after another, but not behind minutes of arithmetic. After
 * `milliseconds` of work it is ended; loading the thread's code does not count, since a small task should not be refused for that.
 * @returns null where it was ended
 */
export function inThreadSoon<Answer>(task: ThreadTask, milliseconds: number): Promise<Answer | null> {
  const answer = lastWaitedFor.then(async () => {
    const late = new AbortController()
    let timer = setTimeout(() => late.abort(), BEGINS_WITHIN)
    try {
      return await run<Answer>(task, late.signal, () => {
        clearTimeout(timer)
        timer = setTimeout(() => late.abort(), milliseconds)
      })
    } catch (error) {
      if (late.signal.aborted) return null
      throw error
    } finally {
      clearTimeout(timer)
    }
  })
  lastWaitedFor = answer.catch(() => {})
  return answer
}

/** What a thread says when its code is loaded, before its answer. */
const BEGUN = 'begun'

const run = <Answer>(
  { file, given, transferred = [] }: ThreadTask,
  ending?: AbortSignal,
  onBegun?: () => void,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    ending?.throwIfAborted()
    const worker = new Worker(file, { workerData: given, transferList: [...transferred] })
    let answer: { readonly value: Answer } | undefined
    worker.on('message', (value) => {
      if (value === BEGUN) onBegun?.()
      else answer = { value }
    })
    worker.once('error', reject)
    ending?.addEventListener('abort', () => void worker.terminate(), { once: true })
    // Only then is its memory given back.
    worker.once('exit', (code) =>
      answer ? resolve(answer.value) : reject(new Error(`The thread of ${file.pathname} ended with ${code}.`)),
    )
  })

/** How far a thread stands back behind visitors, as `nice` counts: what runs for minutes, and what somebody waits for. */
const PRIORITIES = { background: 19, waited_for: 5 } as const

/** The thread's side: answers what it was told, at a low priority, so that visitors come first on one core, too. */
export function answerInThread<ThreadInput>(
  answer: (given: ThreadInput) => unknown,
  priority: keyof typeof PRIORITIES = 'background',
): void {
  // On Linux the priority is this thread's alone; elsewhere it would be the whole process's.
  if (process.platform === 'linux') setPriority(PRIORITIES[priority])
  parentPort?.postMessage(BEGUN)
  void Promise.resolve(answer(workerData as ThreadInput)).then((answered) => parentPort?.postMessage(answered))
}

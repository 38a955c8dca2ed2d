import { setPriority } from 'node:os'
import { parentPort, type Transferable, Worker, workerData } from 'node:worker_threads'

/** The file of the thread, and its input. */
interface ThreadTask {
  /** A file that calls `answerInThread`. */
  readonly file: URL
  readonly given: unknown
  /** The parts of the input that are moved to the thread rather than copied. */
  readonly transferred?: readonly Transferable[]
}

/** Settles when the last queued task has ended. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a task that takes minutes in a thread of its own, one task at a time: two would need twice the memory, and leave no core
 * for requests on a small machine. Rejects at once when the server ends meanwhile.
 */
export function inThread<Answer>(task: ThreadTask, ending?: AbortSignal): Promise<Answer> {
  const answer = last.then(() => run<Answer>(task, ending))
  // The next task waits for the end of this one, however it ended.
  last = answer.catch(() => {})
  return answer
}

/** Settles when the last queued task of `inThreadSoon` has ended. */
let lastWaitedFor: Promise<unknown> = Promise.resolve()

/** Milliseconds that a thread may take to load its code; on a busy machine it takes several seconds. */
const BEGINS_WITHIN = 15_000

/**
 * Runs a task for a waiting caller in a thread, one after another, but not behind the tasks of `inThread`. After `milliseconds`
 * of work it is ended; loading the thread's code does not count, so that a small task is not refused for that.
 * @returns null when it was ended
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

/** The message that a thread sends when its code is loaded, before its answer. */
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
    // Waits for the exit of the thread, since only then its memory is free.
    worker.once('exit', (code) =>
      answer ? resolve(answer.value) : reject(new Error(`The thread of ${file.pathname} ended with ${code}.`)),
    )
  })

/** Priorities of threads, as `nice` counts, below that of requests: for tasks of minutes, and for tasks with a waiting caller. */
const PRIORITIES = { background: 19, waited_for: 5 } as const

/** To be called in the thread: computes the answer at a low priority, so that requests go first even on one core. */
export function answerInThread<ThreadInput>(
  answer: (given: ThreadInput) => unknown,
  priority: keyof typeof PRIORITIES = 'background',
): void {
  // On Linux the priority is this thread's alone; elsewhere it would be the whole process's.
  if (process.platform === 'linux') setPriority(PRIORITIES[priority])
  parentPort?.postMessage(BEGUN)
  void Promise.resolve(answer(workerData as ThreadInput)).then((answered) => parentPort?.postMessage(answered))
}

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

/** The end of what somebody of the staff waits for. */
let lastWaitedFor: Promise<unknown> = Promise.resolve()

/**
 * Runs a task for a waiting caller in a thread, one after another, but not behind minutes of arithmetic. After
 * `milliseconds` it is ended.
 * @returns null where it was ended for that
 */
export function inThreadSoon<Answer>(task: ThreadTask, milliseconds: number): Promise<Answer | null> {
  const answer = lastWaitedFor.then(() => {
    const late = AbortSignal.timeout(milliseconds)
    return run<Answer>(task, late).catch((error) => {
      if (late.aborted) return null
      throw error
    })
  })
  lastWaitedFor = answer.catch(() => {})
  return answer
}

const run = <Answer>({ file, given, transferred = [] }: ThreadTask, ending?: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    ending?.throwIfAborted()
    const worker = new Worker(file, { workerData: given, transferList: [...transferred] })
    let answer: { readonly value: Answer } | undefined
    worker.once('message', (value) => {
      answer = { value }
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
  void Promise.resolve(answer(workerData as ThreadInput)).then((answered) => parentPort?.postMessage(answered))
}

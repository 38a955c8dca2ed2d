import { Worker } from 'node:worker_threads'

/** What the thread is asked for; `crowding-worker.ts` answers. */
export interface CrowdingTask {
  readonly kind: 'refit' | 'evidence'
  readonly given: unknown
}

/** Runs a task in a thread of its own, at the lowest priority. Rejects at once when the server ends meanwhile. */
export const inThread = <Answer>(task: CrowdingTask, ending?: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    ending?.throwIfAborted()
    const worker = new Worker(new URL('./crowding-worker.ts', import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
    ending?.addEventListener('abort', () => void worker.terminate(), { once: true })
    worker.once('exit', (code) => reject(new Error(`The crowding worker ended with ${code}.`)))
  })

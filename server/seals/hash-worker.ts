import type { MessagePort } from 'node:worker_threads'
import { answerInThread } from '../threads/in-thread.ts'
import { type HashedPart, partsInTheMaking } from './leaf-hashes.ts'

/** The leaves of a round, sent in pieces: each message is a `Uint8Array`, the last one `null`. */
export interface LeavesToHash {
  readonly round_number: number
  readonly pieces: MessagePort
}

answerInThread(
  ({ round_number, pieces }: LeavesToHash) =>
    new Promise<HashedPart[]>((resolve, reject) => {
      const parts = partsInTheMaking(round_number)
      pieces.on('message', (piece: Uint8Array | null) => {
        try {
          if (piece !== null) return parts.add(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
          resolve(parts.end())
        } catch (error) {
          reject(error)
        }
        pieces.close()
      })
      // The caller closed the channel before the end.
      pieces.on('close', () => resolve([]))
    }),
)

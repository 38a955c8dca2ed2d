import { answerInThread } from '../threads/in-thread.ts'
import { hashParts } from './leaf-hashes.ts'

/** Leaves of a round; bytes come without their `Buffer`. */
export interface LeavesToHash {
  readonly round_number: number
  readonly bytes: Uint8Array
}

answerInThread(
  ({ round_number, bytes }: LeavesToHash) => hashParts(round_number, Buffer.from(bytes.buffer)),
  'waited_for',
)

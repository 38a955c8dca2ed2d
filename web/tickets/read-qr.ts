import type { Ticket } from '#domain/ticket/ticket-qr.ts'
import { workerUrl } from '#web/data/trusted.ts'
import qrWorker from './qr-worker.ts?worker&url'

/** A picture, or one moment of the camera, that is to be looked at. */
export interface QrQuestion {
  readonly id: number
  readonly picture: Blob | ImageData
  /** The newest round that is sold. */
  readonly open_round: number
}

/**
 * The tickets in a picture, and the sentence for a code that is none; both are empty where it holds no code. Or the reason why
 * the picture could not be read. Texts of codes stay in the worker: they hold serial data.
 */
export type QrAnswer =
  | { readonly tickets: readonly Ticket[]; readonly sentence: string | null }
  | { readonly problem: keyof typeof PROBLEMS }

const PROBLEMS = {
  too_large: '사진이 너무 커요. 30MB까지 읽을 수 있어요.',
  unreadable: '사진을 열지 못했어요. 다른 사진을 골라 주세요.',
  too_slow: '사진을 읽는 데 너무 오래 걸려요. QR만 크게 찍은 사진을 골라 주세요.',
  no_reader: 'QR을 읽을 준비를 하지 못했어요. 인터넷 연결을 확인하고 다시 시도하거나 번호를 입력해 주세요.',
} as const
const NO_QR = '사진에서 QR을 찾지 못했어요. QR이 크고 또렷하게 나온 사진을 골라 주세요.'

/** Photos of telephones have 2 to 15 MB. */
const LARGEST_FILE = 30_000_000
/** A slow telephone reads a photo in a second or two, and fetches the reader before that. ms. */
const GIVEN_UP_AFTER = 20_000

/** Looks for QR codes in a worker of its own, which is started by the first picture, or where one is about to come. */
export interface QrReader {
  readonly start: () => void
  readonly read: (picture: Blob | ImageData, open_round: number) => Promise<FoundTickets | null>
  readonly end: () => void
}

export function qrReader(): QrReader {
  let worker: Worker | null = null
  let asked = 0
  const waiting = new Map<number, (answer: QrAnswer) => void>()
  const end = () => {
    worker?.terminate()
    worker = null
    for (const answer of waiting.values()) answer({ problem: 'too_slow' })
    waiting.clear()
  }
  const newWorker = () => {
    const started = new Worker(workerUrl(qrWorker), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: QrAnswer }>) =>
      waiting.get(data.id)?.(data.answer),
    )
    started.addEventListener('error', () => {
      for (const answer of waiting.values()) answer({ problem: 'no_reader' })
      end()
    })
    return started
  }
  const start = () => {
    worker ??= newWorker()
    return worker
  }
  const read = async (picture: Blob | ImageData, open_round: number): Promise<FoundTickets | null> => {
    if (picture instanceof Blob && picture.size > LARGEST_FILE) return { sentence: PROBLEMS.too_large }
    const reading = start()
    const id = asked++
    const { promise, resolve } = Promise.withResolvers<QrAnswer>()
    waiting.set(id, resolve)
    const timer = setTimeout(end, GIVEN_UP_AFTER)
    reading.postMessage(
      { id, picture, open_round } satisfies QrQuestion,
      picture instanceof Blob ? [] : [picture.data.buffer],
    )
    const answer = await promise
    clearTimeout(timer)
    waiting.delete(id)
    return foundIn(answer)
  }
  return { start, read, end }
}

/** One ticket or several, or the sentence that says why there is none. */
type FoundTickets = { readonly tickets: readonly Ticket[] } | { readonly sentence: string }

/** Null where the picture holds no code at all. */
function foundIn(answer: QrAnswer): FoundTickets | null {
  if ('problem' in answer) return { sentence: PROBLEMS[answer.problem] }
  const { tickets, sentence } = answer
  if (tickets.length > 0) return { tickets }
  return sentence === null ? null : { sentence }
}

/** The tickets of a photo, in which there ought to be one. */
export const ticketsInPhoto = async (reader: QrReader, file: Blob, open_round: number): Promise<FoundTickets> =>
  (await reader.read(file, open_round)) ?? { sentence: NO_QR }

import { TICKET_REFUSALS, type Ticket, ticketInQr } from '#domain/ticket/ticket-qr.ts'

/** A picture, or one moment of the camera, that is to be looked at. */
export interface QrQuestion {
  readonly id: number
  readonly picture: Blob | ImageData
}

/** Texts of the QR codes in a picture, or the reason why it could not be read. */
export type QrAnswer = { readonly texts: readonly string[] } | { readonly problem: keyof typeof PROBLEMS }

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
  readonly read: (picture: Blob | ImageData) => Promise<QrAnswer>
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
    const started = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' })
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
  const read = async (picture: Blob | ImageData): Promise<QrAnswer> => {
    if (picture instanceof Blob && picture.size > LARGEST_FILE) return { problem: 'too_large' }
    const reading = start()
    const id = asked++
    const { promise, resolve } = Promise.withResolvers<QrAnswer>()
    waiting.set(id, resolve)
    const timer = setTimeout(end, GIVEN_UP_AFTER)
    reading.postMessage({ id, picture } satisfies QrQuestion, picture instanceof Blob ? [] : [picture.data.buffer])
    const answer = await promise
    clearTimeout(timer)
    waiting.delete(id)
    return answer
  }
  return { start, read, end }
}

/** The ticket that was found, or the sentence that says why there is none. */
type FoundTicket = { readonly ticket: Ticket } | { readonly sentence: string }

/** The first ticket among the codes of a picture; null where it holds no code at all. */
export function ticketIn(answer: QrAnswer, open_round: number): FoundTicket | null {
  if ('problem' in answer) return { sentence: PROBLEMS[answer.problem] }
  const readings = answer.texts.map((text) => ticketInQr(text, open_round))
  const ticket = readings.find((reading) => reading.ticket !== null)?.ticket
  if (ticket) return { ticket }
  const refusal = readings[0]?.refusal
  return refusal ? { sentence: TICKET_REFUSALS[refusal] } : null
}

/** The same of a photo, in which there ought to be one. */
export const ticketInPhoto = async (reader: QrReader, file: Blob, open_round: number): Promise<FoundTicket> =>
  ticketIn(await reader.read(file), open_round) ?? { sentence: NO_QR }

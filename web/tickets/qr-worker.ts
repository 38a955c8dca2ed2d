import { prepareZXingModule, purgeZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import zxing from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { TICKET_REFUSALS, ticketInQr } from '#domain/ticket/ticket-qr.ts'
import type { QrAnswer, QrQuestion } from './read-qr.ts'

/*
 * Looks for QR codes apart from the page, so that a picture of a telephone neither stops it nor brings it down. A worker of
 * our own origin has the headers of its own file, so that no page has to allow WebAssembly.
 */

/** The reader that some browsers have (https://wicg.github.io/shape-detection-api); TypeScript does not know it. */
interface BarcodeDetectorLike {
  detect(picture: ImageBitmap | ImageData): Promise<readonly { readonly rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetectorLike
  getSupportedFormats(): Promise<readonly string[]>
}

/** A reader of the browser that has not answered by then is not waited for. ms */
const PATIENCE = 2_000

/** The work, or null once it has taken too long or failed: readers of browsers also hang where a part of the system is missing. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, PATIENCE, null)
  try {
    return await Promise.race([work, promise])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function ownReader(): Promise<BarcodeDetectorLike | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? []
  return BarcodeDetector && formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}
/** The reader of the browser, as long as it can be trusted. */
let ofBrowser = inTime(ownReader())

/** Ours takes over where the one of the browser throws, hangs, or misses what ours finds. */
function distrustBrowser() {
  ofBrowser = Promise.resolve(null)
}

// The package would fetch it from another site.
const overrides = { locateFile: () => zxing }
prepareZXingModule({ overrides })
/** What did not come is remembered as such: the next picture asks for it anew. */
function fetchAnew() {
  purgeZXingModule()
  prepareZXingModule({ overrides })
}
/** Comes while a picture is still being chosen, or the camera opens. */
const warmUp = async () => {
  if (!(await ofBrowser)) await prepareZXingModule({ overrides, fireImmediately: true })
}
warmUp().catch(fetchAnew)

const OPTIONS: ReaderOptions = { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 }
/** For a first look: tickets are dark on light, and looking for the opposite takes as long again. */
const DARK_ON_LIGHT: ReaderOptions = { ...OPTIONS, tryInvert: false }
/** In a picture full of grain the threshold of a neighbourhood follows the grain; a fixed one does not. */
const FIXED_THRESHOLD: ReaderOptions = { ...OPTIONS, binarizer: 'FixedThreshold' }

const textsIn = async (picture: ImageData | Blob, options = OPTIONS) =>
  (await readBarcodes(picture, options)).filter(({ isValid }) => isValid).map(({ text }) => text)

/** A ticket fills most photos, so a code is large enough in a smaller picture, which is read in a fraction of the time. */
const SMALL = 1_600
/** So few points that the grain of a picture is gone; a code that is near is still large enough. */
const COARSE = 800
/** Nothing is read beyond this: 12 megapixels have 4,000 at their long side. */
const LARGE = 4_096

function scaled(picture: ImageBitmap | VideoFrame, longest: number): ImageData {
  const sides =
    'displayWidth' in picture ? [picture.displayWidth, picture.displayHeight] : [picture.width, picture.height]
  const scale = Math.min(1, longest / Math.max(...sides))
  const [width, height] = sides.map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = new OffscreenCanvas(width as number, height as number)
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/**
 * A photo made smaller while it is decoded, where the browser can: most of its points are never computed, which is what
 * reading it spends most time on. Null where it cannot, or what is called a photo is none.
 */
async function decodedSmall(file: Blob): Promise<ImageData | null> {
  if (!('ImageDecoder' in globalThis) || file.type !== 'image/jpeg') return null
  const decoder = new ImageDecoder({
    data: file.stream(),
    type: file.type,
    desiredWidth: SMALL,
    desiredHeight: SMALL,
  })
  try {
    const { image } = await decoder.decode()
    const small = scaled(image, SMALL)
    image.close()
    return small
  } catch {
    return null
  } finally {
    decoder.close()
  }
}

async function textsByBrowser(picture: ImageBitmap | ImageData): Promise<readonly string[]> {
  const own = await ofBrowser
  if (!own) return []
  const found = await inTime(own.detect(picture))
  if (found === null) distrustBrowser()
  return found?.map(({ rawValue }) => rawValue) ?? []
}

/** A look that takes a third of the time of the others, and finds most tickets. */
async function firstLook(file: Blob): Promise<readonly string[]> {
  const small = await decodedSmall(file)
  if (!small) return []
  const found = await textsByBrowser(small)
  return found.length > 0 ? found : textsIn(small, DARK_ON_LIGHT)
}

/** Null for what is no picture. */
async function textsInPhoto(file: Blob): Promise<readonly string[] | null> {
  // Browsers without it are old; the reader opens JPEG and PNG by itself.
  if (!('OffscreenCanvas' in globalThis)) return textsIn(file)
  const seen = await firstLook(file)
  if (seen.length > 0) return seen
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const found = await textsByBrowser(bitmap)
  if (found.length > 0) return found
  const looks = [
    [SMALL, OPTIONS],
    [LARGE, OPTIONS],
    [COARSE, OPTIONS],
    [COARSE, FIXED_THRESHOLD],
  ] as const
  const longest = Math.max(bitmap.width, bitmap.height)
  for (const [size, options] of looks) {
    // It would be the small picture again.
    if (size === LARGE && longest <= SMALL) continue
    const texts = await textsIn(scaled(bitmap, size), options)
    if (texts.length > 0) return texts
  }
  return []
}

/** Frames in which the reader of the browser has found nothing, one after the other. */
let missed = 0
/** About two seconds of the camera: then a ticket is before it, and ours looks too, at every fourth frame. */
const OURS_AFTER = 12
const OURS_EVERY = 4
/** Frames that ours has looked at: it takes turns with its two thresholds. */
let framesRead = 0

async function textsInFrame(frame: ImageData): Promise<readonly string[]> {
  const seen = await textsByBrowser(frame)
  missed = seen.length > 0 ? 0 : missed + 1
  if (seen.length > 0) return seen
  const hasOther = (await ofBrowser) !== null
  if (hasOther && (missed < OURS_AFTER || missed % OURS_EVERY > 0)) return []
  try {
    const found = await textsIn(frame, framesRead++ % 2 === 0 ? OPTIONS : FIXED_THRESHOLD)
    if (found.length > 0) distrustBrowser()
    return found
  } catch (error) {
    if (!hasOther) throw error
    // Ours did not come; the one of the browser goes on looking.
    fetchAnew()
    return []
  }
}

/** The tickets among the texts of a picture, each code once, or why the first text is none. */
function ticketsAmong(texts: readonly string[], open_round: number): QrAnswer {
  const readings = [...new Set(texts)].map((text) => ticketInQr(text, open_round))
  const tickets = readings.flatMap(({ ticket }) => ticket ?? [])
  const refusal = readings[0]?.refusal
  return { tickets, sentence: refusal && tickets.length === 0 ? TICKET_REFUSALS[refusal] : null }
}

async function answerTo({ picture, open_round }: QrQuestion): Promise<QrAnswer> {
  try {
    const texts = await (picture instanceof Blob ? textsInPhoto(picture) : textsInFrame(picture))
    return texts ? ticketsAmong(texts, open_round) : { problem: 'unreadable' }
  } catch {
    fetchAnew()
    return { problem: 'no_reader' }
  }
}

addEventListener('message', ({ data }: MessageEvent<QrQuestion>) => {
  void answerTo(data).then((answer) => postMessage({ id: data.id, answer }))
})

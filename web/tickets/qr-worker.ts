import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import zxing from 'zxing-wasm/reader/zxing_reader.wasm?url'
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

async function ownReader(): Promise<BarcodeDetectorLike | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? []
  return BarcodeDetector && formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}
const ofBrowser = ownReader().catch(() => null)

// The package would fetch it from another site.
prepareZXingModule({ overrides: { locateFile: () => zxing } })
const OPTIONS: ReaderOptions = { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 }

const textsIn = async (picture: ImageData | Blob) =>
  (await readBarcodes(picture, OPTIONS)).filter(({ isValid }) => isValid).map(({ text }) => text)

/** A ticket fills most photos, so a code is large enough in a smaller picture, which is read in a fraction of the time. */
const SMALL = 1_600
/** Nothing is read beyond this: 12 megapixels have 4,000 at their long side. */
const LARGE = 4_096

function scaled(bitmap: ImageBitmap, longest: number): ImageData {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = new OffscreenCanvas(width as number, height as number)
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

async function textsInPhoto(file: Blob): Promise<QrAnswer> {
  // Browsers without it are old; the reader opens JPEG and PNG by itself.
  if (!('OffscreenCanvas' in globalThis)) return { texts: await textsIn(file) }
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return { problem: 'unreadable' }
  }
  const found = (await (await ofBrowser)?.detect(bitmap).catch(() => [])) ?? []
  if (found.length > 0) return { texts: found.map(({ rawValue }) => rawValue) }
  const small = await textsIn(scaled(bitmap, SMALL))
  const isSmall = Math.max(bitmap.width, bitmap.height) <= SMALL
  return { texts: small.length > 0 || isSmall ? small : await textsIn(scaled(bitmap, LARGE)) }
}

async function textsInFrame(frame: ImageData): Promise<QrAnswer> {
  const own = await ofBrowser
  if (own) return { texts: (await own.detect(frame)).map(({ rawValue }) => rawValue) }
  return { texts: await textsIn(frame) }
}

addEventListener('message', ({ data: { id, picture } }: MessageEvent<QrQuestion>) => {
  const answer = picture instanceof Blob ? textsInPhoto(picture) : textsInFrame(picture)
  answer.catch((): QrAnswer => ({ problem: 'no_reader' })).then((found) => postMessage({ id, answer: found }))
})

import { prepareZXingModule, purgeZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
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

const textsIn = async (picture: ImageData | Blob, options = OPTIONS) =>
  (await readBarcodes(picture, options)).filter(({ isValid }) => isValid).map(({ text }) => text)

/** A ticket fills most photos, so a code is large enough in a smaller picture, which is read in a fraction of the time. */
const SMALL = 1_600
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

/** By the reader of the browser, which may be there and fail. */
const textsByBrowser = async (picture: ImageBitmap | ImageData) =>
  ((await (await ofBrowser)?.detect(picture).catch(() => [])) ?? []).map(({ rawValue }) => rawValue)

/** A look that takes a third of the time of the others, and finds most tickets. */
async function firstLook(file: Blob): Promise<readonly string[]> {
  const small = await decodedSmall(file)
  if (!small) return []
  const found = await textsByBrowser(small)
  return found.length > 0 ? found : textsIn(small, DARK_ON_LIGHT)
}

async function textsInPhoto(file: Blob): Promise<QrAnswer> {
  // Browsers without it are old; the reader opens JPEG and PNG by itself.
  if (!('OffscreenCanvas' in globalThis)) return { texts: await textsIn(file) }
  const seen = await firstLook(file)
  if (seen.length > 0) return { texts: seen }
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return { problem: 'unreadable' }
  }
  const found = await textsByBrowser(bitmap)
  if (found.length > 0) return { texts: found }
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
  answer
    .catch((): QrAnswer => {
      fetchAnew()
      return { problem: 'no_reader' }
    })
    .then((found) => postMessage({ id, answer: found }))
})

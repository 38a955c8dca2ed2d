import { createHash } from 'node:crypto'
import { pictureAddress } from '#domain/picture.ts'
import type { Database } from '../database/database.ts'
import { createFairQueue } from '../http/fair-queue.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { addPicture } from './store.ts'

/**
 * Stores an uploaded picture, made anew, under the hash of its bytes, so that the same picture is there once. Not in a
 * transaction: on the embedded engine all other calls would wait while it is decoded.
 * @param content the file in base64
 * @returns its address on this site, and its size in pixels
 * @throws picture_unsupported, picture_too_big, picture_unreadable
 */
export async function keepPicture(db: Database, { now }: Pick<ServerDeps, 'now'>, content: string) {
  const { bytes, width, height } = await remadePicture(Buffer.from(content, 'base64'))
  const id = createHash('sha256').update(bytes).digest('hex')
  await addPicture(db, { id, bytes, width, height, used_at: instantOf(now()) })
  return { url: pictureAddress(id), width, height }
}

/** A picture with more pixels is not decoded: a file of some kilobytes may decode to gigabytes. */
const MOST_PIXELS = 40_000_000
/** Bytes that a picture may have; a larger one is encoded again, coarser. */
const MOST_BYTES = 500_000
/** Pixels of the longer side: a popup is 480 wide, and screens have up to three pixels for one of those. */
const USUAL = { side: 1_600, quality: 80 }
const COARSER = [
  { side: 1_600, quality: 60 },
  { side: 1_000, quality: 50 },
  { side: 600, quality: 40 },
]

/** How each kind of file begins. */
const KINDS = [
  { format: 'png', isOne: (bytes: Buffer) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a' },
  { format: 'jpeg', isOne: (bytes: Buffer) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff' },
  {
    format: 'webp',
    isOne: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
] as const

/** A picture that holds nothing but its pixels. */
interface RemadePicture {
  /** WebP. */
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Loaded for the first picture, so that the start does not wait for it. Decoders of other formats than ours are disabled. */
async function decoder() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  return sharp
}

/** Decodes one picture at a time: a large one takes some hundred megabytes. `admitLargeBody` bounds how many wait. */
const inTurn = createFairQueue({ atOnce: 1, waitingEach: 10, waitingInAll: 10 })

/**
 * Decodes an uploaded picture and encodes it again as WebP: upright, of a bounded size, without the other contents of the file
 * (place, camera, profiles, bytes after its end).
 * @throws picture_unsupported unless it begins like PNG, JPEG or WebP; picture_too_big before it is decoded;
 * picture_unreadable
 */
const remadePicture = (file: Buffer): Promise<RemadePicture> =>
  inTurn({ from: 'staff', isKnown: true }, () => remade(file))

async function remade(file: Buffer): Promise<RemadePicture> {
  const kind = KINDS.find(({ isOne }) => isOne(file))
  if (!kind) throw refuse('picture_unsupported')
  const sharp = await decoder()
  // The size is read from the file's header, without decoding.
  const head = await sharp(file, { limitInputPixels: false }).metadata().catch(unreadable)
  if (head.format !== kind.format) throw refuse('picture_unreadable')
  if (head.width * head.height > MOST_PIXELS) throw refuse('picture_too_big')
  const madeAt = ({ side, quality }: typeof USUAL) =>
    sharp(file, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
      .catch(unreadable)
  let made = await madeAt(USUAL)
  for (const step of COARSER) if (made.data.length > MOST_BYTES) made = await madeAt(step)
  return { bytes: made.data, width: made.info.width, height: made.info.height }
}

const unreadable = (): never => {
  throw refuse('picture_unreadable')
}

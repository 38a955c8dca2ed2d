import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const [STORED, DEFLATED] = [0, 8]
/** Files in one workbook. */
const MOST_ENTRIES = 1_000

/** Where the directory of a zip file begins and how many files it names; null where it has none. */
function directoryOf(zip: Buffer): { entries: number; at: number } | null {
  // Behind the directory only a comment of 65,535 bytes may stand.
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--)
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY)
      return { entries: zip.readUInt16LE(at + 10), at: zip.readUInt32LE(at + 16) }
  return null
}

/**
 * Bytes of all files in a zip file, by unpacking each of them: the sizes that it declares may be untrue.
 * @param most ends the unpacking
 * @returns null where there are more, or the file is no whole zip file
 */
export function uncompressedSize(zip: Buffer, most: number): number | null {
  try {
    const directory = directoryOf(zip)
    if (!directory || directory.entries > MOST_ENTRIES) return null
    let { at } = directory
    let size = 0
    for (let i = 0; i < directory.entries; i++) {
      if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) return null
      const [method, packed, header] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
      if (zip.readUInt32LE(header) !== LOCAL_HEADER) return null
      const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
      if (method === STORED) size += packed
      else if (method === DEFLATED) {
        const left = most - size
        if (left <= 0) return null
        size += inflateRawSync(zip.subarray(begin, begin + packed), { maxOutputLength: left }).length
      } else return null
      if (size > most) return null
      at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
    return size
  } catch {
    // Offsets that point outside, data that cannot be unpacked, or more of it than is allowed.
    return null
  }
}

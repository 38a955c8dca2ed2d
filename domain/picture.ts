/** Bytes of a file that staff may hand over. */
export const LARGEST_PICTURE = 5 * 1024 * 1024
export const PICTURE_TOO_LARGE = '그림은 5MB까지 올릴 수 있습니다.'

/** The address of a picture of ours, by the hash of its bytes. */
export const pictureAddress = (id: string): string => `/pictures/${id}.webp`

const FILE = /^([0-9a-f]{64})\.webp$/
const FOLDER = '/pictures/'

/** The hash in the name of a file; null where it is no name of a picture. */
export const pictureIdOf = (file: string): string | null => FILE.exec(file)?.[1] ?? null

/** Whether an address is that of a picture of ours; not whether the picture is there. */
export const isOwnPicture = (address: string): boolean =>
  address.startsWith(FOLDER) && pictureIdOf(address.slice(FOLDER.length)) !== null

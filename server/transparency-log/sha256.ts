import { hash } from 'node:crypto'

/** SHA-256 of bytes, 32 bytes. A round's million leaves are hashed faster, by `seals/leaf-hashes.ts`. */
export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')

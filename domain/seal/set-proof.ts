import { LARGEST_NUMBER, NUMBERS_PER_DRAW, SMALLEST_NUMBER } from '../draw/draw.ts'
import { fromHex, isHex, toHex } from './bytes-as-text.ts'
import { HASH_BYTES, leafInput, rootOfPath, type Sha256Later } from './merkle-tree.ts'

/** Grammars of leaves and proofs (docs/seals.md): since version 2 a leaf says whether the set was marked as bought. */
const SEAL_VERSIONS = [1, 2] as const
export type SealVersion = (typeof SEAL_VERSIONS)[number]
/** The grammar in which rounds are sealed now. */
export const SEAL_VERSION: SealVersion = 2
export const isSealVersion = (version: unknown): version is SealVersion => SEAL_VERSIONS.some((one) => one === version)
/** Random bytes in each leaf, so that a set cannot be guessed from its hash. */
export const SALT_BYTES = 16

/** The fields of a leaf. */
interface SealedSet {
  readonly round_number: number
  readonly set_id: number
  /** Six, ascending. */
  readonly numbers: readonly number[]
  /** 32 hexadecimal digits. */
  readonly salt: string
  /** Whether its member had marked it as bought when sales closed; not in version 1. */
  readonly is_bought?: boolean | undefined
}

/** Proves that a set is among the sealed ones. Hashes are 64 hexadecimal digits. */
export interface SetProof extends SealedSet {
  readonly version: number
  /** From 0, in the order of the sets' ids. */
  readonly leaf_index: number
  /** How many sets were sealed. */
  readonly tree_size: number
  /** Nearest first. */
  readonly path: readonly string[]
  /** The root that was published. */
  readonly root: string
}

/** The text of a leaf, in ASCII: `lottolens-seal-2|1251|48213|3,11,19,24,37,42|bought|9f…`. Its bytes are what is hashed. */
export function leafText(version: SealVersion, { round_number, set_id, numbers, salt, is_bought }: SealedSet): string {
  const mark = version === 1 ? '' : is_bought ? 'bought|' : 'made|'
  return `lottolens-seal-${version}|${round_number}|${set_id}|${numbers.join(',')}|${mark}${salt}`
}

/** The fields of a leaf's text; null where it is no leaf that `leafText` makes. */
export function readLeafText(text: string): SealedSet | null {
  const [, version, round, id, numbers = '', mark, salt = ''] =
    /^lottolens-seal-([12])\|(\d+)\|(\d+)\|([\d,]+)\|(?:(bought|made)\|)?([0-9a-f]{32})$/.exec(text) ?? []
  const fields = { round_number: Number(round), set_id: Number(id), numbers: numbers.split(',').map(Number), salt }
  const set = mark === undefined ? fields : { ...fields, is_bought: mark === 'bought' }
  const isWhole = areSixNumbers(set.numbers) && isCount(set.round_number, 1) && isCount(set.set_id, 1)
  return isWhole && leafText(version === '1' ? 1 : 2, set) === text ? set : null
}

/** The bytes to hash for a set. */
export const leafInputOf = (version: SealVersion, set: SealedSet): Uint8Array =>
  leafInput(Uint8Array.from(leafText(version, set), (character) => character.charCodeAt(0)))

/** Why a proof does not hold. */
export const PROOF_PROBLEMS = {
  unreadable: '증명서 파일이 아니에요. 내 번호에서 받은 파일을 그대로 골라 주세요.',
  version: '이 페이지가 모르는 판의 증명서예요. 새로고침한 뒤 다시 확인해 주세요.',
  round: '다른 회차의 증명서예요.',
  round_not_sealed: '봉인하지 않은 회차의 증명서예요. 회차를 확인해 주세요.',
  seal_unread: '공개된 봉인값을 불러오지 못했어요. 연결을 확인하고 다시 골라 주세요.',
  old_browser: '이 브라우저는 서명을 확인하지 못해요. 브라우저를 최신판으로 바꾸거나 아래 프로그램으로 확인해 주세요.',
  size: '봉인한 세트 수가 달라요. 이 회차의 증명서가 아니거나 내용이 바뀌었어요.',
  root: '봉인값이 공개된 값과 달라요. 내용이 바뀐 증명서예요.',
  path: '증명 경로의 길이가 맞지 않아요. 내용이 바뀐 증명서예요.',
  entry: '기록에 적힌 봉인과 증명서의 내용이 달라요. 내용이 바뀐 증명서예요.',
  checkpoint: '기록의 머리말을 읽을 수 없어요. 내용이 바뀐 증명서예요.',
  log: '이 봉인은 서명한 기록에 들어 있지 않아요. 내용이 바뀐 증명서예요.',
  signature: '서명이 맞지 않아요. 내용이 바뀐 증명서예요.',
  unknown_key: '로또렌즈의 서명이 아니에요. 다른 곳에서 만든 증명서이거나 내용이 바뀌었어요.',
  mismatch: '이 번호는 공개된 봉인값과 맞지 않아요. 번호나 증명서의 내용이 바뀌었어요.',
} as const satisfies Record<string, string>
export type ProofProblem = keyof typeof PROOF_PROBLEMS

const isCount = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least

const areSixNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length === NUMBERS_PER_DRAW &&
  value.every(
    (number, i) => isCount(number, SMALLEST_NUMBER) && number <= LARGEST_NUMBER && number > (value[i - 1] ?? 0),
  )

/** A proof out of whatever a file holds; null where it is none. Fields it does not know are left out. */
export function readProof(value: unknown): SetProof | null {
  const { version, round_number, set_id, numbers, salt, is_bought, leaf_index, tree_size, path, root } = (value ??
    {}) as Record<string, unknown>
  const isProof =
    isCount(version, 1) &&
    isCount(round_number, 1) &&
    isCount(set_id, 1) &&
    areSixNumbers(numbers) &&
    isHex(salt, SALT_BYTES) &&
    isCount(leaf_index, 0) &&
    isCount(tree_size, 1) &&
    Array.isArray(path) &&
    path.every((hash) => isHex(hash, HASH_BYTES)) &&
    isHex(root, HASH_BYTES)
  if (!isProof) return null
  const proof = { version, round_number, set_id, numbers, salt, leaf_index, tree_size, path, root }
  if (version !== 2) return proof
  return typeof is_bought === 'boolean' ? { ...proof, is_bought } : null
}

/** The published values of a round, to check a proof against. */
interface PublishedSeal {
  readonly round_number: number
  readonly sets: number
  readonly root: string
}

/**
 * Whether a proof holds against what was published: null, or why not. Only the published root counts; the one in the
 * proof is compared with it first, so that a mix-up of files gets its own sentence.
 */
export async function problemOfProof(
  proof: SetProof,
  seal: PublishedSeal,
  sha256: Sha256Later,
): Promise<ProofProblem | null> {
  if (!isSealVersion(proof.version)) return 'version'
  if (proof.round_number !== seal.round_number) return 'round'
  if (proof.tree_size !== seal.sets) return 'size'
  if (proof.root !== seal.root) return 'root'
  const hash = await sha256(leafInputOf(proof.version, proof))
  const place = { hash, index: proof.leaf_index, size: proof.tree_size }
  const root = await rootOfPath(place, proof.path.map(fromHex), sha256)
  if (root === null) return 'path'
  return toHex(root) === seal.root ? null : 'mismatch'
}

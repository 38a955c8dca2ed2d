import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getCrowdingEvidence } from '#contract/analysis/crowding-evidence.ts'
import { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { getRoundProofs, getSeal, getSetProof, listSeals } from '#contract/number-sets/seals.ts'
import { getLog } from '#contract/site/transparency-log.ts'
import { drawBeginsAt } from '#domain/calendar.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { toHex } from '#domain/seal/bytes-as-text.ts'
import { inclusionPath, leafInput, treeLevels, treeRoot } from '#domain/seal/merkle-tree.ts'
import type { ProofFile } from '#domain/seal/proof-file.ts'
import { leafInputOf, leafText, PROOF_PROBLEMS } from '#domain/seal/set-proof.ts'
import { checkpointText, noteOf, publicKeyOf, signatureLine } from '#domain/seal/signed-note.ts'
import { aMiss, aSet } from '#tests/support/made-set.ts'
import { answer, callsOf, reply, visit } from '#tests/support/screen.tsx'
import { browserApi } from '#web/data/browser-api.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const SETS = [3, 7, 8].map((id) => ({
  round_number: 1245,
  set_id: id,
  numbers: [1, 2, 3, 4, 5, 6 + id],
  salt: '0f'.repeat(16),
}))
const HASHES = SETS.map((set) => sha256(leafInputOf(1, set)))
const ROOT = toHex(treeRoot(HASHES, sha256))
const PROOF = {
  version: 1,
  ...(SETS[1] as (typeof SETS)[number]),
  leaf_index: 1,
  tree_size: 3,
  path: inclusionPath(treeLevels(HASHES, sha256), 1).map(toHex),
  root: ROOT,
}
const SEAL = {
  round_number: 1245,
  sets: 3,
  root: ROOT,
  sealed_at: '2026-10-10T11:00:04.000Z',
  is_before_draw: true,
  sha256: 'ab'.repeat(32),
  previous_sha256: null,
  score: null,
  balls: null,
}
/** The same set in a log of one entry, signed. */
const pair = generateKeyPairSync('ed25519')
const KEY = await publicKeyOf(
  'lotto.example.kr/seals',
  'log',
  Buffer.from(pair.publicKey.export({ format: 'jwk' }).x as string, 'base64url'),
  sha256,
)
const ENTRY = JSON.stringify({ version: 1, kind: 'seal', round_number: 1245, tree_size: 3, root: ROOT })
const HEAD = { origin: KEY.name, size: 1, root: sha256(leafInput(Buffer.from(ENTRY))) }
const NOTE = noteOf(checkpointText(HEAD), [
  signatureLine({ ...KEY, signature: sign(null, Buffer.from(checkpointText(HEAD)), pair.privateKey) }),
])
const PROOF_FILE: ProofFile = {
  version: 3,
  kind: 'set',
  leaf: leafText(1, SETS[1] as (typeof SETS)[number]),
  ...{ leaf_index: 1, tree_size: 3, path: PROOF.path, root: ROOT },
  ...{ entry: ENTRY, entry_index: 0, entry_path: [], checkpoint: NOTE, keys: [KEY.vkey] },
}
const SIGNED_AT = '2026-10-10T11:00:05.000Z'
const LOG = {
  origin: KEY.name,
  checkpoint: { size: 1, root: toHex(HEAD.root), signed_at: SIGNED_AT, note: NOTE },
  keys: [{ vkey: KEY.vkey, made_at: SIGNED_AT, signs_until: null }],
  witnesses: [],
}
const PUBLISHED = reply(getSeal, { ...SEAL, seal_text: '{}' })

beforeEach(() => localStorage.clear())

describe('the page of seals', () => {
  const onSeals = async (answers: ReturnType<typeof answer> = {}) => {
    const shown = await visit('/seals', {
      answers: {
        ...reply(listSeals, { seals: [SEAL], next: null, total: null }),
        ...reply(getCrowdingEvidence, { report: null, forecasts: [] }),
        ...reply(getLog, LOG),
        ...PUBLISHED,
        ...answers,
      },
    })
    await screen.findByRole('heading', { level: 1, name: '추첨 전에 봉인한 번호' })
    const choose = (content: unknown) =>
      shown.user.upload(
        screen.getByLabelText('증명서 파일 고르기'),
        new File([typeof content === 'string' ? content : JSON.stringify(content)], 'proof.json'),
      )
    return { ...shown, choose }
  }

  it('counts down to the next seal, also to the first one', async () => {
    await onSeals(reply(listSeals, { seals: [{ ...SEAL, round_number: 1249 }], next: null, total: null }))
    await screen.findByText('봉인까지 2일 23시간')
    cleanup()
    await onSeals(reply(listSeals, { seals: [], next: null, total: null }))
    await screen.findByRole('heading', { name: '첫 봉인까지 2일 23시간' })
    expect(screen.getByText(/봉인값이 여기에 생겨요\. 추첨이 집계되면/)).toBeTruthy()
    expect(screen.queryByLabelText('증명서 파일 고르기')).toBeNull()
  })

  it('does not tell the only counted round a second time as the sum of all rounds', async () => {
    const none = { sets: 0, bought_sets: 0, expected_count: 0, band_low: 0, band_high: 0 }
    const score = {
      ...{ rounds: 1, sets: 3, uncounted_sets: 0, is_corrected: false, strategies: [] },
      ranks: PRIZE_RANKS.map((rank) => ({ rank, ...none })),
      folded: { sets: 3, winners: [0, 0, 0, 0, 0] },
      bought: { sets: 0, prize_amount: 0 },
    }
    const scoresWithTotalOf = async (rounds: number) => {
      await onSeals(reply(listSeals, { seals: [{ ...SEAL, score }], next: null, total: { ...score, rounds } }))
      await screen.findByRole('heading', { name: '제1245회 성적' })
      return screen.getAllByRole('heading', { name: /성적$|^지금까지/ }).map(({ textContent }) => textContent)
    }
    expect(await scoresWithTotalOf(1)).toEqual(['제1245회 성적'])
    cleanup()
    expect(await scoresWithTotalOf(2)).toEqual(['제1245회 성적', '지금까지 2개 회차'])
  })

  it('has no proofs of a round for which nobody made numbers', async () => {
    await onSeals(reply(listSeals, { seals: [{ ...SEAL, sets: 0 }], next: null, total: null }))
    await screen.findByRole('heading', { name: '만든 번호가 없던 회차예요' })
    expect(screen.queryByRole('link', { name: '내 번호 증명 받기' })).toBeNull()
  })

  it('tells rounds in a row for which nobody made numbers in one line, and waits for no tally of them', async () => {
    const empty = (round_number: number, more = {}) => ({ ...SEAL, round_number, sets: 0, ...more })
    const seals = [
      empty(1249),
      empty(1248),
      empty(1247, { is_before_draw: false }),
      { ...SEAL, round_number: 1246 },
      empty(1245),
    ]
    await onSeals(reply(listSeals, { seals, next: null, total: null }))
    const list = (await screen.findByRole('heading', { name: '회차별 봉인' })).parentElement as HTMLElement
    const rounds = within(list)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('strong')?.textContent)
    expect(rounds).toEqual(['제1250회', '제1248회~제1249회', '제1247회', '제1246회', '제1245회'])
    expect(screen.queryByRole('heading', { name: /집계를 기다려요|추첨까지|추첨을 기다려요/ })).toBeNull()
  })

  it('counts down to the draw of what is sealed, then waits for its tally', async () => {
    const draw = drawBeginsAt(SEAL.round_number, 1245)
    vi.setSystemTime(draw - 32 * 60_000)
    await onSeals()
    await screen.findByRole('heading', { name: '추첨까지 32분' })
    vi.setSystemTime(draw + 1_000)
    await screen.findByRole('heading', { name: '제1245회는 집계를 기다려요' })
  })

  it('checks a proof on the device, and sends nothing of it', async () => {
    const { choose, calls } = await onSeals()
    await choose({ proofs: [PROOF] })
    await screen.findByText('✓ 1세트 모두 제1245회 봉인에 들어 있어요.')
    expect(calls.filter(({ body }) => body !== null)).toEqual([])
  })

  it.each([
    ['a number', { numbers: [1, 2, 3, 4, 5, 14] }, PROOF_PROBLEMS.mismatch],
    ['one bit of the salt', { salt: `1f${PROOF.salt.slice(2)}` }, PROOF_PROBLEMS.mismatch],
    ['the id', { set_id: 6 }, PROOF_PROBLEMS.mismatch],
    ['the place', { leaf_index: 0 }, PROOF_PROBLEMS.mismatch],
    ['the tree size', { tree_size: 4 }, PROOF_PROBLEMS.size],
    ['the root', { root: 'cd'.repeat(32) }, PROOF_PROBLEMS.root],
    ['a path too long', { path: [...PROOF.path, ROOT] }, PROOF_PROBLEMS.path],
    ['a path of 65 hashes', { path: Array(65).fill(ROOT) }, PROOF_PROBLEMS.path],
    ['the version', { version: 3 }, PROOF_PROBLEMS.version],
    ['the mark left out', { version: 2 }, PROOF_PROBLEMS.unreadable],
    ['no proof at all', { salt: 3 }, PROOF_PROBLEMS.unreadable],
  ])('says why a proof does not hold: %s', async (_, change, sentence) => {
    const { choose } = await onSeals()
    await choose({ ...PROOF, ...change })
    await screen.findByText(sentence)
  })

  it('checks a proof that leads into the signed log, by the public key of the log', async () => {
    const { choose } = await onSeals()
    await choose({ proofs: [PROOF_FILE] })
    await screen.findByText('✓ 1세트 모두 제1245회 봉인에 들어 있어요.')
  })

  it.each([
    ['a number in the leaf', { leaf: PROOF_FILE.leaf.replace('1,2,3', '1,2,4') }, PROOF_PROBLEMS.mismatch],
    ['the entry', { entry: ENTRY.replace('1245', '1246') }, PROOF_PROBLEMS.round],
    ['the size in the entry', { entry: ENTRY.replace('"tree_size":3', '"tree_size":4') }, PROOF_PROBLEMS.entry],
    ['a space in the entry', { entry: `${ENTRY} ` }, PROOF_PROBLEMS.log],
    ['the place in the log', { entry_index: 1 }, PROOF_PROBLEMS.log],
    ['the size of the log', { checkpoint: NOTE.replace('\n1\n', '\n2\n') }, PROOF_PROBLEMS.log],
    ['the name of the log', { checkpoint: NOTE.replace('lotto', 'lotta') }, PROOF_PROBLEMS.signature],
    ['a signature left out', { checkpoint: NOTE.slice(0, NOTE.indexOf('—')) }, PROOF_PROBLEMS.checkpoint],
    ['a key more', { keys: [KEY.vkey, KEY.vkey] }, PROOF_PROBLEMS.signature],
    ['a word more', { note: 'believe me' }, PROOF_PROBLEMS.unreadable],
  ])('says why a proof in the log does not hold: %s', async (_, change, sentence) => {
    const { choose } = await onSeals()
    await choose({ ...PROOF_FILE, ...change })
    await screen.findByText(sentence)
  })

  it('takes no signature but that of the log', async () => {
    const { choose } = await onSeals(reply(getLog, { ...LOG, keys: [] }))
    await choose(PROOF_FILE)
    await screen.findByText(PROOF_PROBLEMS.unknown_key)
  })

  it('says that nobody else has signed the log yet, or who has', async () => {
    await onSeals()
    await screen.findByText(/아직 우리만 서명했어요/)
    await screen.findByText(KEY.vkey)
    cleanup()
    const witness = { name: 'witness.example/w', vkey: KEY.vkey, size: 1, cosigned_at: SIGNED_AT }
    await onSeals(reply(getLog, { ...LOG, witnesses: [witness] }))
    await screen.findByText('witness.example/w')
    expect(screen.queryByText(/아직 우리만 서명했어요/)).toBeNull()
  })

  it('shows no log before anything is signed', async () => {
    await onSeals(reply(getLog, { ...LOG, checkpoint: null, keys: [] }))
    expect(screen.queryByText('서명한 기록은 무엇인가요?')).toBeNull()
  })

  it('answers for the file that was chosen last, also where the one before takes longer', async () => {
    const { promise: slow, resolve } = Promise.withResolvers<void>()
    const { choose, calls } = await onSeals(
      answer(getSeal, async ({ name }) => {
        if (name.endsWith('/1250')) await slow
        return name.endsWith('/1245')
          ? { json: { ...SEAL, seal_text: '{}' } }
          : { status: 404, json: { detail: '-', code: 'seal_not_found' } }
      }),
    )
    await choose({ ...PROOF, round_number: 1250 })
    await expect.poll(() => callsOf(getSeal, calls)).toHaveLength(1)
    await choose(PROOF)
    const sentence = '✓ 1세트 모두 제1245회 봉인에 들어 있어요.'
    await screen.findByText(sentence)
    resolve()
    // Calls that begin now are answered after the one that was held.
    for (const round of ['1250', '1250']) await act(() => browserApi(getSeal, { params: { round } }).catch(() => null))
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.queryByText(PROOF_PROBLEMS.round_not_sealed)).toBeNull()
  })

  it('says so of a round that is on sale, and of one of the year 2090', async () => {
    const { choose } = await onSeals(answer(getSeal, { status: 404, json: { detail: '-', code: 'seal_not_found' } }))
    for (const round_number of [1250, 4570]) {
      await choose({ ...PROOF, round_number })
      await screen.findByText(PROOF_PROBLEMS.round_not_sealed)
    }
  })
})

describe('the proofs of own sets', () => {
  const saved: Blob[] = []
  beforeEach(() => {
    saved.length = 0
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  })
  const settled = { ...aMiss(), id: 7 }
  const onNumbers = async (answers: ReturnType<typeof answer>, sets = [settled]) => {
    const shown = await visit('/dashboard/numbers', {
      isSignedIn: true,
      answers: {
        ...reply(listNumberSets, { generated_numbers: sets, has_more: false }),
        ...reply(getLog, LOG),
        ...PUBLISHED,
        ...answers,
      },
    })
    await screen.findByRole('heading', { level: 1, name: '내 번호' })
    return shown
  }

  it('of a round are checked and saved from the foot of its slip', async () => {
    const { user } = await onNumbers(reply(getRoundProofs, { proofs: [PROOF] }))
    await user.click(await screen.findByRole('button', { name: '제1245회 번호의 봉인 증명서 받기' }))
    await screen.findByText('1세트의 증명서를 저장했어요. 공개된 봉인값과 맞아요.')
    expect(JSON.parse(await (saved[0] as Blob).text())).toEqual({ proofs: [PROOF] })
  })

  it('of one set come from its menu, and one that does not hold is called so', async () => {
    const { user, calls } = await onNumbers(reply(getSetProof, { ...PROOF, set_id: 6 }))
    await user.click(await screen.findByRole('button', { name: 'A 메뉴' }))
    await user.click(screen.getByRole('button', { name: '봉인 증명서 받기' }))
    await screen.findByText(new RegExp(`증명서를 저장했지만 확인되지 않았어요. ${PROOF_PROBLEMS.mismatch}`))
    expect(callsOf(getSetProof, calls).map(({ name }) => name)).toEqual([
      'GET /api/v1/auth/me/generated-numbers/7/proof',
    ])
  })

  it('are offered once sales are over, and say why there is none', async () => {
    const { user } = await onNumbers(
      answer(getRoundProofs, { status: 404, json: { detail: '봉인하지 않은 회차예요.', code: 'seal_not_found' } }),
      [aSet({ round_target: 1250 }), settled],
    )
    const buttons = await screen.findAllByRole('button', { name: /봉인 증명서 받기/ })
    expect(buttons).toHaveLength(1)
    await user.click(buttons[0] as HTMLElement)
    await screen.findByText('봉인하지 않은 회차예요.')
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { saveTicket } from '#contract/number-sets/tickets.ts'
import { clearTokens, keepTokens } from './session/token-store.ts'
import { hasWaiting } from './waiting-signal.ts'
import { queueWrite, sendWaitingWrites } from './waiting-writes.ts'

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`
const signIn = (sub: string) => keepTokens({ access_token: tokenOf(sub), refresh_token: 'r' })
const mark = (ids: number[], is_bought: boolean) => queueWrite(markBought, { body: { ids, is_bought } })
const TICKET = {
  round_number: 1246,
  source: 'qr' as const,
  games: [{ numbers: [1, 2, 3, 4, 5, 6], number_type: 'auto' as const }],
}

/** A server that answers in turn; without more answers there is no line. */
function answering(...answers: { status: number; body: unknown }[]) {
  const heard: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    heard.push({ url, body: JSON.parse(body) })
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  return heard
}
const OK = { status: 200, body: {} }

beforeEach(() => {
  localStorage.clear()
  clearTokens()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('what was done without a line', () => {
  it('is sent in order, each once, when there is one', async () => {
    signIn('7')
    mark([1, 2], true)
    queueWrite(saveTicket, { body: TICKET })
    const heard = answering(OK, OK)
    expect(await sendWaitingWrites()).toEqual({ sent: 2, refused: [] })
    expect(heard).toEqual([
      { url: markBought.path, body: { ids: [1, 2], is_bought: true } },
      { url: saveTicket.path, body: TICKET },
    ])
    expect(hasWaiting()).toBe(false)
    expect(await sendWaitingWrites()).toEqual({ sent: 0, refused: [] })
  })

  it('says of a set only what was said last', async () => {
    signIn('7')
    mark([1], true)
    mark([2], true)
    mark([1], false)
    const heard = answering(OK, OK)
    await sendWaitingWrites()
    expect(heard.map(({ body }) => body)).toEqual([
      { ids: [2], is_bought: true },
      { ids: [1], is_bought: false },
    ])
  })

  it('goes on waiting where the line breaks again, or the server is in trouble', async () => {
    signIn('7')
    mark([1], true)
    mark([2], true)
    answering(OK, { status: 503, body: { code: 'database_unavailable', detail: '잠시 후' } })
    expect(await sendWaitingWrites()).toEqual({ sent: 1, refused: [] })
    answering()
    expect(await sendWaitingWrites()).toEqual({ sent: 0, refused: [] })
    expect(hasWaiting()).toBe(true)
  })

  it('is done where its answer was lost on the way, and stays with a sentence where it is refused', async () => {
    signIn('7')
    queueWrite(saveTicket, { body: TICKET })
    mark([9], true)
    answering(
      { status: 409, body: { code: 'ticket_known', detail: '이미' } },
      { status: 404, body: { code: 'number_set_not_found', detail: '번호를 찾을 수 없습니다.' } },
    )
    expect(await sendWaitingWrites()).toEqual({ sent: 1, refused: ['번호를 찾을 수 없습니다.'] })
    expect(hasWaiting()).toBe(true)
    const heard = answering(OK)
    expect(await sendWaitingWrites()).toEqual({ sent: 0, refused: [] })
    expect(heard).toEqual([])
  })

  it('does not hold up what was done after it', async () => {
    signIn('7')
    mark([9], true)
    mark([1], true)
    answering({ status: 404, body: { code: 'number_set_not_found', detail: '없는 번호' } }, OK)
    expect(await sendWaitingWrites()).toEqual({ sent: 1, refused: ['없는 번호'] })
  })

  it('is never sent by another member', async () => {
    signIn('7')
    mark([1], true)
    signIn('8')
    const heard = answering(OK)
    expect(hasWaiting()).toBe(false)
    await sendWaitingWrites()
    expect(heard).toEqual([])
    signIn('7')
    expect(hasWaiting()).toBe(true)
  })
})

import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { saveTicket } from '#contract/number-sets/tickets.ts'
import { refusals } from '#contract/refusals.ts'
import { WAITING_WRITES } from '#domain/site/offline.ts'
import { answer, callsOf, HANA, reply, visit } from '#tests/support/screen.tsx'

const TICKET = {
  endpoint: { method: 'POST', path: saveTicket.path, access: 'member' },
  input: {
    body: {
      ...{ round_number: 1250, source: 'qr' },
      games: [{ numbers: [1, 2, 3, 4, 5, 6], number_type: 'auto' }],
    },
  },
}
const MARK = {
  endpoint: { method: 'PUT', path: markBought.path, access: 'member' },
  input: { body: { ids: [1, 2], is_bought: true } },
}
const kept = () => localStorage.getItem(WAITING_WRITES + HANA.id)
const keep = (...writes: object[]) => localStorage.setItem(WAITING_WRITES + HANA.id, JSON.stringify(writes))
afterEach(() => localStorage.clear())

const opened = async (answers = {}) => {
  const shown = await visit('/faq', { isSignedIn: true, answers })
  await screen.findByText(/^보내지 못한 기록/)
  return { ...shown, list: () => screen.getByRole('list', { name: '보낼 기록' }) }
}
const taken = answer(saveTicket, { status: 201, json: { ticket_id: 1, generated_numbers: [] } })

it('names each record that waits for the line, and drops one that its member does not want', async () => {
  keep(TICKET, MARK)
  const { user, list } = await opened({ ...answer(saveTicket, null), ...answer(markBought, null) })
  expect(screen.getByText(/보내지 못한 기록 2개/).textContent).toContain('연결되면 보낼게요.')
  await user.click(screen.getByText('보낼 기록 보기'))
  expect(within(list()).getByText('제1250회 복권 1게임', { selector: 'p span' })).toBeTruthy()
  await user.click(within(list()).getByRole('button', { name: '지우기 번호 2세트 샀어요' }))
  await screen.findByText(/보내지 못한 기록 1개/)
  expect(JSON.parse(kept() ?? '[]')).toEqual([TICKET])
})

it('sends them once when there is a line, and says so', async () => {
  keep(TICKET, MARK)
  const { calls } = await visit('/faq', {
    isSignedIn: true,
    answers: { ...taken, ...reply(markBought, { generated_numbers: [] }) },
  })
  await screen.findByText('기다리던 기록을 보냈어요.')
  expect([callsOf(saveTicket, calls).length, callsOf(markBought, calls).length, kept()]).toEqual([1, 1, null])
  expect(screen.queryByText(/^보내지 못한 기록/)).toBeNull()
})

it('keeps a record that the server asks about, and sends it as meant', async () => {
  keep(TICKET)
  const { user, calls, list } = await opened(
    answer(saveTicket, ({ body }) =>
      (body as { is_confirmed?: true }).is_confirmed
        ? { status: 201, json: { ticket_id: 1, generated_numbers: [] } }
        : { status: 409, json: { code: 'budget_exceeded', detail: refusals.budget_exceeded.detail } },
    ),
  )
  await screen.findByText(/어떻게 할지 골라 주세요\./)
  expect(within(list()).getByText(refusals.budget_exceeded.detail)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull()
  await user.click(within(list()).getByRole('button', { name: /^그래도 기록하기/ }))
  await screen.findByText('기다리던 기록을 보냈어요.')
  expect(callsOf(saveTicket, calls).map(({ body }) => body)).toEqual([
    TICKET.input.body,
    { ...TICKET.input.body, is_confirmed: true },
  ])
  expect(kept()).toBeNull()
})

it('says why a record was not taken, and does not send it again by itself', async () => {
  keep(MARK)
  const detail = refusals.number_set_not_found.detail
  const answers = answer(markBought, { status: 404, json: { code: 'number_set_not_found', detail } })
  const { list } = await opened(answers)
  await within(list()).findByText(detail)
  const again = await opened(answers)
  expect(callsOf(markBought, again.calls)).toEqual([])
  await again.user.click(within(again.list()).getByRole('button', { name: /^지우기/ }))
  expect(screen.queryByText(/^보내지 못한 기록/)).toBeNull()
  expect(kept()).toBeNull()
})

it('takes the page along as it comes and goes where the browser does not hold it: nothing moves from under the finger', async () => {
  const scrolledBy = vi.fn()
  vi.stubGlobal('scrollBy', ({ top }: ScrollToOptions) => scrolledBy(top))
  vi.stubGlobal('scrollY', 300)
  vi.stubGlobal('CSS', { supports: () => false })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true })
  const line = vi.spyOn(navigator, 'onLine', 'get')
  await visit('/faq')
  await screen.findByRole('heading', { level: 1 })
  const becomes = (isThere: boolean) => {
    line.mockReturnValue(isThere)
    act(() => void dispatchEvent(new Event(isThere ? 'online' : 'offline')))
  }
  becomes(false)
  await screen.findByText('오프라인')
  expect(scrolledBy.mock.calls).toEqual([[49]])
  becomes(true)
  await expect.poll(() => screen.queryByText('오프라인')).toBeNull()
  expect(scrolledBy.mock.calls).toEqual([[49], [-49]])
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'userActivation')
})

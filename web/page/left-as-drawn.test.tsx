import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished } from 'vitest'
import type { PublicQuery } from '#web/data/query.ts'
import { leftAsDrawn } from './left-as-drawn.tsx'

/** A page that the server drew with a part in it, taken over by the browser. */
async function aDrawnPage(drawn = '<p>제7회, 서버가 그림</p>', reads: readonly PublicQuery[] = []) {
  let loads = 0
  const Part = leftAsDrawn<{ round: number }>(
    async () => {
      loads += 1
      return ({ round }) => <p>제{round}회, 브라우저가 그림</p>
    },
    null,
    reads,
  )
  const client = new QueryClient()
  const page = (round: number) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Part round={round} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const place = document.createElement('main')
  place.innerHTML = `<div>${drawn}</div>`
  document.body.append(place)
  const root = await act(async () => hydrateRoot(place, page(7)))
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
  })
  return {
    place,
    loads: () => loads,
    show: (round: number) => act(async () => root.render(page(round))),
    publish: () => act(() => client.invalidateQueries({ predicate: ({ meta }) => meta?.access === 'anyone' })),
  }
}

it('leaves what the server drew, without its code', async () => {
  const { loads, show } = await aDrawnPage()
  await show(7)
  expect(screen.getByText('제7회, 서버가 그림')).toBeTruthy()
  expect(loads()).toBe(0)
})

it('follows links to pages of ours, and leaves all others to the browser', async () => {
  const { place } = await aDrawnPage(
    '<a href="/results/7">결과</a><a href="https://map.example.com/7" target="_blank">지도</a>',
  )
  const press = (name: string) => {
    let isTaken = false
    // After the page: what it leaves the browser would follow.
    const look = (event: Event) => {
      isTaken = event.defaultPrevented
      event.preventDefault()
    }
    document.addEventListener('click', look, { once: true })
    act(() => within(place).getByText(name).click())
    return isTaken
  }
  expect([press('결과'), press('지도')]).toEqual([true, false])
})

it('draws it anew once something public has changed', async () => {
  const { publish } = await aDrawnPage()
  await publish()
  expect(await screen.findByText('제7회, 브라우저가 그림')).toBeTruthy()
})

it('leaves it while what it shows cannot be had, and draws it once it can', async () => {
  let isAway = true
  const read = async () => {
    if (isAway) throw new Error('away')
    return '로또렌즈'
  }
  const company = { queryKey: ['company'], queryFn: read, retry: false } as unknown as PublicQuery
  const { publish } = await aDrawnPage(undefined, [company])
  await publish()
  expect(screen.getByText('제7회, 서버가 그림')).toBeTruthy()
  isAway = false
  await publish()
  expect(await screen.findByText('제7회, 브라우저가 그림')).toBeTruthy()
})

it('draws it anew for other props', async () => {
  const { show } = await aDrawnPage()
  await show(8)
  expect(await screen.findByText('제8회, 브라우저가 그림')).toBeTruthy()
})

it('goes on drawing it where the props come back to what the server drew', async () => {
  const { show } = await aDrawnPage()
  await show(8)
  await screen.findByText('제8회, 브라우저가 그림')
  await show(7)
  expect(await screen.findByText('제7회, 브라우저가 그림')).toBeTruthy()
})

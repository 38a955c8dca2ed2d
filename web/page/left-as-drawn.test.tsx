import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished } from 'vitest'
import { leftAsDrawn } from './left-as-drawn.tsx'

/** A page that the server drew with a part in it, taken over by the browser. */
async function aDrawnPage() {
  let loads = 0
  const Part = leftAsDrawn<{ round: number }>(async () => {
    loads += 1
    return ({ round }) => <p>제{round}회, 브라우저가 그림</p>
  })
  const client = new QueryClient()
  const page = (round: number) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Part round={round} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const place = document.createElement('main')
  place.innerHTML = '<div><p>제7회, 서버가 그림</p></div>'
  document.body.append(place)
  const root = await act(async () => hydrateRoot(place, page(7)))
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
  })
  return {
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

it('draws it anew once something public has changed', async () => {
  const { publish } = await aDrawnPage()
  await publish()
  expect(await screen.findByText('제7회, 브라우저가 그림')).toBeTruthy()
})

it('draws it anew for other props', async () => {
  const { show } = await aDrawnPage()
  await show(8)
  expect(await screen.findByText('제8회, 브라우저가 그림')).toBeTruthy()
})

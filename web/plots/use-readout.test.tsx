import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SeriesPlot } from './series-plot.tsx'

it('has the keyboard’s stop alone where the code of the page does not run, for the table beside it has the figures', () => {
  const points = [1, 2, 3].map((value) => ({
    name: `${value}`,
    tick: '',
    value,
    reading: `${value}회차: ${value}억원`,
  }))
  const page = renderToString(
    <SeriesPlot label="판매금액" points={points} wording={String} explained="판매금액이에요." />,
  )
  expect(page).toContain('role="group" aria-label="판매금액"')
  expect(page).toContain('aria-label="1회차: 1억원" tabindex="0"')
  expect(page).not.toContain('2회차')
  expect(page).not.toContain('화살표')
})

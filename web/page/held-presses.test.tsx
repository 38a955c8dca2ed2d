import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { HOLD_PRESSES, useHeldPresses } from './held-presses.ts'

let sent: string[] = []

/** A page of each kind of control, all of them kept by React. */
function Page() {
  useHeldPresses()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [name, setName] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [size, setSize] = useState('small')
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(name)
      }}
    >
      {[7, 12].map((number) => (
        <button key={number} type="button" onClick={() => setChosen([...chosen, number])}>
          {number}
        </button>
      ))}
      <input aria-label="이름" value={name} onChange={({ target }) => setName(target.value)} />
      <input type="checkbox" checked={isTicked} onChange={({ target }) => setTicked(target.checked)} />
      <select value={size} onChange={({ target }) => setSize(target.value)}>
        <option>small</option>
        <option>large</option>
      </select>
      <button type="submit">보내기</button>
      <output>{[chosen.join(), name, isTicked, size].join(' / ')}</output>
    </form>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const output = () => screen.getByRole('status').textContent

/** The page as the server has drawn it, with the script that stands in front of it. */
function drawn() {
  sent = []
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Page />)
  new Function(HOLD_PRESSES)()
  onTestFinished(() => place.remove())
  const codeComes = () => act(async () => void hydrateRoot(place, <Page />))
  return { codeComes }
}

it('does what was pressed, ticked, chosen and typed before the code came, once and in order', async () => {
  const { codeComes } = drawn()
  press('7')
  press('7')
  press('12')
  fireEvent.input(screen.getByLabelText('이름'), { target: { value: '김하나' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'large' } })
  press('보내기')
  expect([sent, screen.getByRole('button', { name: '7' }).dataset.held]).toEqual([[], ''])
  await codeComes()
  await vi.waitFor(() => expect(sent).toEqual(['김하나']))
  expect(output()).toBe('7,12 / 김하나 / true / large')
  expect(document.querySelector('[data-held]')).toBeNull()
  press('7')
  expect(output()).toBe('7,12,7 / 김하나 / true / large')
})

it('is short, since every page carries it', () => expect(HOLD_PRESSES.length).toBeLessThan(600))

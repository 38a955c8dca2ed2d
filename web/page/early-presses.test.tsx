import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { holdPresses, releasePresses } from './early-presses.ts'

const done: string[] = []
let scripts = new AbortController()

/** A page as the server drew it: what is done to it is noted once its scripts are there. */
beforeEach(() => {
  done.length = 0
  scripts.abort()
  scripts = new AbortController()
  document.body.innerHTML = `
    <button type="button" id="menu">메뉴</button>
    <form method="post"><button type="submit" id="send">보내기</button></form>
    <form action="/results"><button type="submit" id="search">검색</button></form>
    <svg><g role="img" id="column" tabindex="0"></g></svg>`
  holdPresses()
})

const at = (id: string) => document.getElementById(id) as HTMLElement
const isBusy = (id: string) => at(id).getAttribute('aria-busy') === 'true'

function scriptsCome() {
  for (const name of ['click', 'submit', 'keydown'] as const)
    document.body.addEventListener(
      name,
      (event) => {
        event.preventDefault()
        done.push(`${name} ${event instanceof KeyboardEvent ? event.key : (event.target as Element).id}`)
      },
      { signal: scripts.signal },
    )
  releasePresses()
}

it('a button that is pressed before the scripts are there waits visibly, and acts when they come', () => {
  fireEvent.click(at('menu'))
  expect(isBusy('menu')).toBe(true)
  scriptsCome()
  expect(done).toEqual(['click menu'])
  expect(isBusy('menu')).toBe(false)
})

it('a form that is sent before waits, too; the newest press counts', () => {
  fireEvent.click(at('menu'))
  fireEvent.click(at('send'))
  expect(isBusy('menu')).toBe(false)
  expect(isBusy('send')).toBe(true)
  scriptsCome()
  expect(done).toContain('click send')
  expect(done).not.toContain('click menu')
})

it('a key on a plot waits, too; other keys stay the browser’s', () => {
  expect(fireEvent.keyDown(at('column'), { key: 'Tab' })).toBe(true)
  expect(fireEvent.keyDown(at('menu'), { key: 'ArrowRight' })).toBe(true)
  expect(fireEvent.keyDown(at('column'), { key: 'ArrowRight' })).toBe(false)
  scriptsCome()
  expect(done).toEqual(['keydown ArrowRight'])
})

it('a form with an address of its own is left to the browser', () => {
  fireEvent.submit(at('search').closest('form') as HTMLFormElement)
  expect(isBusy('search')).toBe(false)
})

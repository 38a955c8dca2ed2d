import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { checkUsername } from '#contract/members/sign-in.ts'
import { reply, visit } from '#tests/support/screen.tsx'
import { tolerateTranslation } from './translated-page.ts'

/** As Chrome translates: each text gives its place to `<font>` elements that hold another one. */
function translate(root: Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.data.trim() === '' || /^(SCRIPT|STYLE|TEXTAREA|OPTION|TITLE)$/.test(text.parentElement?.tagName ?? ''))
      continue
    const font = document.createElement('font')
    const inner = font.appendChild(document.createElement('font'))
    inner.append(`*${text.data}`)
    text.replaceWith(font)
  }
}

/** Texts and elements that come, go and change beside one another. */
function Changing() {
  const [isOn, setOn] = useState(false)
  return (
    <p>
      {isOn && <b>켜짐</b>}앞{isOn ? '' : '꺼짐'}
      <button type="button" onClick={() => setOn(!isOn)}>
        바꾸기
      </button>
      {!isOn && '뒤'}
    </p>
  )
}

function tolerating() {
  const { insertBefore, removeChild } = Node.prototype
  tolerateTranslation()
  onTestFinished(() => {
    cleanup()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  })
}

it('texts that come and go do not end a page that the browser has translated', () => {
  tolerating()
  render(<Changing />)
  translate(document.body)
  for (let i = 0; i < 3; i++) act(() => void fireEvent.click(screen.getByRole('button')))
  expect(screen.getByText('켜짐')).toBeTruthy()
})

it('a username is judged on a translated page of signing up, and the verdict can be read', async () => {
  const { user } = await visit('/auth/register', {
    answers: reply(checkUsername, { available: true, message: '사용할 수 있는 아이디입니다.' }),
  })
  const username = await screen.findByLabelText('아이디')
  translate(document.body)
  await user.type(username, 'hana')
  await screen.findByText('사용할 수 있는 아이디입니다.')
})

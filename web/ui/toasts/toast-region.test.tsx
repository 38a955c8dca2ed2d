import { act, cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Sheet } from '../sheet.tsx'
import { showToast } from './toast.ts'
import { ToastRegion } from './toast-region.tsx'

afterEach(cleanup)

it('toasts appear in the open sheet that they were pressed in, and on the page again once it is closed', async () => {
  const dialog = createRef<HTMLDialogElement>()
  render(
    <>
      <Sheet dialog={dialog} id="menu" label="메뉴" onClose={() => {}}>
        <button type="button">샀어요</button>
      </Sheet>
      <ToastRegion />
    </>,
  )
  await act(async () => void (await showToast({ kind: 'success', message: '저장했어요' })))
  expect(screen.getByText('저장했어요').closest('dialog')).toBeNull()

  await act(async () => dialog.current?.setAttribute('open', ''))
  expect((await screen.findByText('저장했어요')).closest('dialog')).toBe(dialog.current)

  await act(async () => dialog.current?.removeAttribute('open'))
  expect((await screen.findByText('저장했어요')).closest('dialog')).toBeNull()
})

import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { visit } from '#tests/support/screen.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { explainDownloads } from './in-app-downloads.ts'

it('a file that is saved inside another app comes with a word on what to do', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) KAKAOTALK 11.0.1')
  onTestFinished(() => void vi.restoreAllMocks())
  await visit('/faq')
  await screen.findByRole('heading', { level: 1 })
  explainDownloads()
  saveFile('lottolens-my-data.json', '{}')
  expect(await screen.findByText(/^카카오톡 안에서는 파일이 저장되지 않을 수 있어요\./)).toBeTruthy()
})

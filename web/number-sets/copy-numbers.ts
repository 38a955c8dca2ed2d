import { showToast } from '#web/ui/toasts/toast.ts'

/** Puts numbers on the clipboard and says so, or says that it cannot. */
export async function copyNumbers(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    await showToast({ kind: 'success', message: '번호를 복사했어요.' })
  } catch {
    await showToast({ kind: 'error', message: '번호를 복사하지 못했어요.' })
  }
}

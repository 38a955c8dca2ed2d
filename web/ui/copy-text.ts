import { showToast } from './toasts/toast.ts'

/**
 * Puts a text on the clipboard and says so, or says that it cannot.
 * @param what with its particle: `번호를`
 * @param otherwise what to do where it cannot be copied, beginning with a space
 */
export async function copyText(text: string, what: string, otherwise = ''): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void showToast({ kind: 'success', message: `${what} 복사했어요.` })
  } catch {
    void showToast({ kind: 'error', message: `${what} 복사하지 못했어요.${otherwise}` })
  }
}

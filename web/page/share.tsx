import { useSite } from '#web/data/site.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'

/**
 * Puts a text on the clipboard and says so, or says that it cannot.
 * @param what with its particle: `번호를`
 * @param otherwise what to do where it cannot be copied, beginning with a space
 * @param duration how long that is shown, ms
 */
export async function copyText(text: string, what: string, otherwise = '', duration = 4_000): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void showToast({ kind: 'success', message: `${what} 복사했어요.` })
  } catch {
    void showToast({ kind: 'error', message: `${what} 복사하지 못했어요.${otherwise}`, duration })
  }
}

interface ShareButtonProps {
  readonly title: string
  /** Path and query of what is shared. */
  readonly path: string
  readonly className?: string
}

/** Shares a page by what the device has for it, else copies its address. Needs scripts. */
export function ShareButton({ title, path, className = '' }: ShareButtonProps) {
  const share = useShare()
  return (
    <Button look="quiet" className={`with-scripts ${className}`} onClick={() => share(title, path)}>
      공유
    </Button>
  )
}

/** The same for parts that are no button of this look. `path`: path and query of what is shared. */
export function useShare(): (title: string, path: string) => Promise<void> {
  const { publicUrl } = useSite()
  return async (title, path) => {
    const url = publicUrl + path
    if ('share' in navigator) {
      try {
        return await navigator.share({ title, url })
      } catch (error) {
        // AbortError: the visitor closed the sheet. After any other error the address is copied instead.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    await copyLink(url)
  }
}

/** Copies an address and says so, or says that it cannot. */
export const copyLink = (url: string): Promise<void> =>
  copyText(url, '링크를', ` 이 주소를 길게 눌러 복사해 주세요: ${url}`, 15_000)

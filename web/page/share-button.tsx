import { useSite } from '#web/data/site.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'

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
export const copyLink = (url: string): Promise<void> => copyText(url, '링크를', ' 주소창의 주소를 복사해 주세요.')

import { appAround } from '#domain/site/in-app-browser.ts'
import { showToast } from '#web/ui/toasts/toast.ts'

/** Says with each file that is saved inside another app what to do where none arrives: such browsers say nothing. */
export function explainDownloads(): void {
  const app = appAround(navigator.userAgent)
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('a[download]'))) return
    const message = `${app} 안에서는 파일이 저장되지 않을 수 있어요. 메뉴에서 다른 브라우저로 열어 다시 받아 주세요.`
    void showToast({ kind: 'blank', message, duration: 10_000, id: 'in-app-download' })
  })
}

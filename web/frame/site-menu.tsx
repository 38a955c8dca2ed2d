import { useRef, useState } from 'react'
import { nameOfPage } from '#contract/site/site-pages.ts'
import { ButtonOrLink } from '#web/ui/button-or-link.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { CROSS, Icon, MENU } from '#web/ui/icon.tsx'
import { MemberLinks } from './member-links.tsx'
import { MAIN_LINKS, SiteLinks } from './site-links.tsx'

const ICON_BUTTON = 'grid size-11 place-items-center rounded-control hover:bg-sunken'

/** The links of the header on small screens. Without scripts its button leads to those at the foot of the page. */
export function SiteMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    dialog.current?.showModal()
    setOpen(true)
  }
  const close = () => dialog.current?.close()
  return (
    <div className="md:hidden">
      <ButtonOrLink
        href="#site-links"
        aria-label="메뉴 열기"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls="site-menu"
        className={`-mr-2.5 ${ICON_BUTTON}`}
        onClick={open}
      >
        <Icon path={MENU} size={24} />
      </ButtonOrLink>
      <Sheet dialog={dialog} id="site-menu" label="메뉴" onClose={() => setOpen(false)}>
        <div className="flex min-h-full flex-col gap-4 p-4">
          <button type="button" aria-label="메뉴 닫기" className={`self-end ${ICON_BUTTON}`} onClick={close}>
            <Icon path={CROSS} size={24} />
          </button>
          <SiteLinks
            links={[{ to: '/', name: nameOfPage('/') }, ...MAIN_LINKS]}
            label="전체 메뉴"
            className="flex flex-col"
            linkClass="px-3 text-lead text-soft"
            onChoose={close}
          />
          <div className="mt-auto flex flex-col gap-2 border-t border-line pt-4">
            <MemberLinks place="sheet" onChoose={close} />
          </div>
        </div>
      </Sheet>
    </div>
  )
}

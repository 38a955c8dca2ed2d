import { useEffect, useRef, useState } from 'react'
import type { Member } from '#contract/members/members.ts'
import { SocialConfirmation } from '#web/sign-in/social/social-confirmation.tsx'
import { broughtConfirmation } from '#web/sign-in/social/social-trip.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialogs/dialog-card.tsx'
import { DeleteForm } from './delete-form.tsx'
import { Section } from './section.tsx'

/** Leaving for good. Who has no password is asked to sign in again, and finds the question open on return. */
export function DeleteSection({ member }: { member: Member }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [closings, setClosings] = useState(0)
  const token = broughtConfirmation('delete-account')
  useEffect(() => {
    if (token !== null && !dialog.current?.open) dialog.current?.showModal()
  }, [token])
  const close = () => dialog.current?.close()
  const needsProvider = member.provider !== 'email' && token === null
  return (
    <>
      <Section id="delete-account" title="계정 삭제">
        <p className="text-soft">
          삭제하면 가입 정보와 만든 번호가 모두 지워지고 되돌릴 수 없습니다. 같은 아이디는 30일 동안 쓸 수 없습니다.
        </p>
        <Button look="quiet" className="text-danger!" onClick={() => dialog.current?.showModal()}>
          계정 삭제
        </Button>
      </Section>
      <DialogCard dialog={dialog} title="계정을 삭제할까요?" onClose={() => setClosings(closings + 1)}>
        {needsProvider && member.provider !== 'email' ? (
          <div className="mt-3 space-y-4">
            <SocialConfirmation provider={member.provider} purpose="delete-account" />
            <Button look="bare" onClick={close}>
              취소
            </Button>
          </div>
        ) : (
          <DeleteForm key={closings} token={token} close={close} />
        )}
      </DialogCard>
    </>
  )
}

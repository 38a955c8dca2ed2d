import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listMyPasskeys } from '#contract/members/passkeys.ts'
import { query } from '#web/data/query.ts'
import { storedText, storeText } from '#web/data/storage.ts'
import { knowsPasskeys } from '#web/forms/passkey.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** That this device has offered a passkey once; it says nothing of whom. */
const OFFERED = 'passkey_offered'

/** Offers a passkey to a member who has none: once on a device, below all else, so that nothing moves. */
export function PasskeyOffer() {
  const [mayOffer] = useState(() => knowsPasskeys() && storedText(OFFERED) === null)
  const { data: passkeys } = useQuery({ ...query(listMyPasskeys), enabled: mayOffer })
  const isOffered = mayOffer && passkeys?.length === 0
  useEffect(() => {
    if (isOffered) storeText(OFFERED, 'yes')
  }, [isOffered])
  if (!isOffered) return null
  return (
    <aside className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card bg-celadon-soft p-5">
      <p className="min-w-0">
        <strong className="block font-semibold">다음부터 비밀번호 없이 로그인할까요?</strong>
        <span className="text-small text-soft">지문이나 얼굴로 로그인하는 패스키를 이 기기에 만들 수 있어요.</span>
      </p>
      <ButtonLink to="/dashboard/profile#passkeys" look="quiet">
        패스키 만들기
      </ButtonLink>
    </aside>
  )
}

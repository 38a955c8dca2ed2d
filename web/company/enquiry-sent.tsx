import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'

/** The enquiry has arrived; its number is what the visitor can name when asking again. */
export function EnquirySent({ receipt, onAnother }: { receipt: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="space-y-3 py-4">
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-lead font-bold">
        <Icon path={CHECK} size={22} className="text-celadon" /> 문의를 접수했습니다.
      </h3>
      <p>
        접수 번호 <strong className="font-bold">{receipt}</strong>
      </p>
      <p className="text-soft">남겨 주신 연락처로 답변드리겠습니다. 다시 문의하실 때 접수 번호를 알려 주세요.</p>
      <p className="text-soft">이 페이지의 ‘답변 확인’에서 접수 번호로 답변을 볼 수도 있어요.</p>
      <Button look="quiet" onClick={onAnother}>
        다른 문의 남기기
      </Button>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'

interface ConsultationSentProps {
  readonly receipt: string
  /** Members see how far it is; a visitor has the number alone. */
  readonly isMember: boolean
  readonly onClose: () => void
}

/** The request has arrived. */
export function ConsultationSent({ receipt, isMember, onClose }: ConsultationSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="mt-5 space-y-3">
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-lead font-bold">
        <Icon path={CHECK} size={22} className="text-celadon" /> 상담을 신청했어요
      </h3>
      <p>
        접수 번호 <strong className="font-bold">{receipt}</strong>
      </p>
      <p className="text-soft">
        {isMember
          ? '어디까지 왔는지 구독 관리에서 보고, 언제든 취소할 수 있어요.'
          : '남겨 주신 번호로 전화드릴게요. 다시 문의하실 때 접수 번호를 알려 주세요.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isMember && (
          <Link to="/dashboard/subscription" className={buttonClass('primary')} onClick={onClose}>
            구독 관리에서 보기
          </Link>
        )}
        <Button look="quiet" onClick={onClose}>
          닫기
        </Button>
      </div>
    </div>
  )
}

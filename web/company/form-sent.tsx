import { type ReactNode, useEffect, useRef } from 'react'
import { CHECK, Icon } from '#web/ui/icon.tsx'

interface FormSentProps {
  readonly title: string
  /** A receipt that its sender can name when asking again. */
  readonly receipt: string
  readonly className: string
  readonly children: ReactNode
}

/** In the place of a form that has arrived; the focus goes where it was. */
export function FormSent({ title, receipt, className, children }: FormSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`space-y-3 ${className}`}>
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-lead font-bold">
        <Icon path={CHECK} size={22} className="text-celadon" /> {title}
      </h3>
      <p>
        접수 번호 <strong className="font-bold">{receipt}</strong>
      </p>
      {children}
    </div>
  )
}

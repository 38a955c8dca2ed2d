import { useState } from 'react'
import { PatientButton } from './patient-button.tsx'

/** Tries again, and says that it does. */
export function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  const [isWaiting, setWaiting] = useState(false)
  const retry = async () => {
    setWaiting(true)
    try {
      await onRetry()
    } finally {
      setWaiting(false)
    }
  }
  return (
    <PatientButton look="quiet" isWaiting={isWaiting} onClick={() => void retry()}>
      {isWaiting ? '불러오는 중…' : '다시 시도'}
    </PatientButton>
  )
}

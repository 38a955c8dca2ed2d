import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes to a page after a while; leaving earlier stays possible. */
export function useGoAfter(milliseconds: number, to: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => void navigate(to, { replace: true }), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, to, navigate])
}

import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Goes to a page after a while, once it is known which; leaving earlier stays possible. `state` is handed on to it. */
export function useGoAfter(milliseconds: number, to: string | null, state?: object): void {
  const navigate = useNavigate()
  const handedOn = useRef(state)
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => void navigate(to, { replace: true, state: handedOn.current }), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, to, navigate])
}

import { useEffect, useState } from 'react'

/** True once something has been so for a while; false as soon as it is not. */
export function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isSo, milliseconds])
  return isSo && isLasting
}

interface UsageMeterProps {
  readonly used: number
  readonly allowance: number
  readonly remaining: number
}

/** How much of a month's sets is used, in words and as a bar that says nothing more. */
export function UsageMeter({ used, allowance, remaining }: UsageMeterProps) {
  const share = allowance === 0 ? 100 : Math.min(100, (100 * used) / allowance)
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          이번 달 <strong className="font-bold">{allowance}세트</strong> 중 {used}세트 사용
        </span>
        <strong className="font-bold">{remaining}세트 남음</strong>
      </p>
      <svg className="mt-2 block h-2.5 w-full" aria-hidden="true">
        <rect width="100%" height="10" rx="5" className="fill-sunken" />
        {share > 0 && <rect width={`${share}%`} height="10" rx="5" className="fill-celadon" />}
      </svg>
    </div>
  )
}

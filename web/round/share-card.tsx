import { roundImage, SHARE_IMAGE } from '#contract/site/share-images.ts'
import { useSite } from '#web/data/site.ts'
import { copyLink } from '#web/page/share-button.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The picture that is shown where the round is shared, to be kept, and the round's address. */
export function ShareCard({ round }: { round: number }) {
  const { publicUrl } = useSite()
  const image = roundImage(round)
  return (
    <Card>
      <h2 className="mb-3 text-lead font-bold">이미지로 공유</h2>
      <img
        src={image}
        alt={`제${round}회 당첨번호 이미지`}
        {...SHARE_IMAGE}
        loading="lazy"
        className="h-auto w-full max-w-[36rem] rounded-control"
      />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <a href={image} download={`lotto-${round}.png`} className={buttonClass('quiet')}>
          이미지 저장
        </a>
        <Button look="quiet" className="with-scripts" onClick={() => copyLink(`${publicUrl}/results/${round}`)}>
          링크 복사
        </Button>
      </div>
    </Card>
  )
}

import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { changeSyndicate, leaveSyndicate, type Syndicate } from '#contract/number-sets/syndicates.ts'
import { useChange } from '#web/data/use-change.ts'
import { useShare } from '#web/page/share.tsx'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'
import { Alert } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { SyndicateForm } from './syndicate-form.tsx'
import { agreedCount, syndicatePath } from './syndicate-parts.ts'

/** The link to hand on, changes by the opener, and the way out. */
export function Manage({ box }: { box: Syndicate }) {
  const { token, revision, is_keeper } = box
  const share = useShare()
  const { send } = useChange(changeSyndicate)
  const [isEditing, setEditing] = useState(false)
  return (
    <Card className="py-4 sm:py-5">
      <h2 className="text-lead font-bold">링크 보내기</h2>
      <p className="text-small text-soft">
        {agreedCount(box) === box.people.length
          ? '모두 동의했어요. 링크가 있으면 판매가 끝날 때까지 누구나 이 페이지를 볼 수 있어요.'
          : '함께 산 사람에게 보내 주세요. 링크가 있으면 판매가 끝날 때까지 누구나 이 페이지를 볼 수 있어요.'}
      </p>
      <Button
        className="mt-3 w-full"
        look={box.is_agreed ? 'quiet' : 'soft'}
        onClick={() => void share(`제${box.round_number}회 함께 산 복권`, syndicatePath(token))}
      >
        링크 보내기
      </Button>
      {isEditing ? (
        <div ref={focusHeadingOnUnmount} className="mt-5 border-t border-line pt-5">
          <h3 className="font-bold">이름과 몫 바꾸기</h3>
          <p className="mb-4 text-small text-soft">저장하면 모두에게 다시 동의를 물어요.</p>
          <SyndicateForm
            box={box}
            ownName=""
            submit="저장하고 다시 묻기"
            onCancel={() => setEditing(false)}
            send={async (terms) => {
              await send({ body: { token, revision, ...terms } })
              setEditing(false)
            }}
          />
        </div>
      ) : (
        <div className="mt-3 flex flex-wrap gap-x-2">
          {is_keeper && (
            <Button look="accent" onClick={() => setEditing(true)}>
              이름과 몫 바꾸기
            </Button>
          )}
          <Leave box={box} />
        </div>
      )}
    </Card>
  )
}

function Leave({ box }: { box: Syndicate }) {
  const { run, isRunning, error } = useChange(leaveSyndicate)
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const isLast = box.people.filter(({ is_taken }) => is_taken).length === 1
  const leave = async () => {
    if ((await run({ body: { token: box.token } })) === null) return
    void showToast({ kind: 'success', message: '함께 산 복권에서 나왔어요.' })
    await navigate('/dashboard/syndicates')
  }
  return (
    <>
      <Button look="bare" onClick={() => dialog.current?.showModal()}>
        나가기
      </Button>
      <DialogCard dialog={dialog} title="함께 산 복권에서 나갈까요?">
        <div className="mt-3 space-y-4">
          <p className="text-soft">
            {isLast
              ? '참여한 사람이 나뿐이라, 나가면 담은 복권과 합의가 지워져요.'
              : '내 이름은 목록에 남아 다른 사람이 고를 수 있어요. 남은 사람에게는 다시 동의를 물어요.'}
          </p>
          <Alert>{error?.detail}</Alert>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button look="quiet" onClick={() => dialog.current?.close()}>
              그대로 두기
            </Button>
            <BusyButton isWaiting={isRunning} onClick={() => void leave()}>
              나가기
            </BusyButton>
          </div>
        </div>
      </DialogCard>
    </>
  )
}

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { dayAndWeekdayWording, drawDateOf, openRound } from '#domain/calendar.ts'
import { clockNow } from '#web/data/clock.ts'
import { FacePage } from '#web/page/face-page.tsx'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { copyText, useShare } from '#web/page/share.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { rememberSlip } from './last-slip.ts'
import { type HandedSlip, slipInAddress, slipPath } from './slip-address.ts'
import { letterOf } from './slips/round-sets.ts'
import { SetBalls } from './slips/set-balls.tsx'
import { SlipHead } from './slips/slip-parts.tsx'

/** Games to share: with friends, the printer, the clipboard. Everything shown is in the address. */
export default function SlipPage() {
  const isReady = useHydrated()
  const { hash } = useLocation()
  const slip = isReady ? slipInAddress(hash, openRound(clockNow())) : null
  // A paper ticket is held against it on /check.
  useEffect(() => {
    if (slip) rememberSlip(slip)
  })
  return (
    <>
      <PageHead title="번호 쪽지" description="링크에 담긴 로또 번호를 보여 줍니다." path="/slip" isHidden />
      {isReady && !slip ? (
        <Nothing isEmpty={hash === ''} />
      ) : (
        // As high as what may stand here in the end: only the browser knows what the address holds.
        <div className="mx-auto min-h-[min(100svh,46rem)] max-w-[34rem] pt-6 md:pt-10">
          <div className="slip-screen">
            <PageTitle>번호 쪽지</PageTitle>
          </div>
          <noscript>
            <p className="mt-3">번호는 링크 안에만 있어서, 자바스크립트를 켜야 볼 수 있어요.</p>
          </noscript>
          {slip && <Slip slip={slip} />}
        </div>
      )}
    </>
  )
}

/** A link without numbers, or with what is none: what may have happened to it, and the way to numbers of one's own. */
const Nothing = ({ isEmpty }: { isEmpty: boolean }) => (
  <FacePage word={isEmpty ? '0' : '?'}>
    <div role="alert">
      <PageTitle className="text-heading">
        {isEmpty ? '번호가 들어 있지 않은 링크예요' : '번호를 읽지 못했어요'}
      </PageTitle>
      <p className="text-soft">
        {isEmpty
          ? '쪽지의 번호는 링크 뒤에 붙어 있어요. 받은 링크를 그대로 다시 열거나, 번호를 새로 골라 보세요.'
          : '링크가 잘렸거나 바뀌었어요. 보낸 사람에게 다시 받아 주세요.'}
      </p>
    </div>
    <ButtonLink to="/analysis/crowding" className="mt-4 min-h-[3.25rem] w-full">
      번호 고르기
    </ButtonLink>
  </FacePage>
)

const titleOf = ({ round }: HandedSlip) => `로또 6/45 제${round}회`
const drawWording = ({ round }: HandedSlip) => `${dayAndWeekdayWording(drawDateOf(round))} 추첨`

/** As it is put on the clipboard: a line a game. */
const copiedWording = (slip: HandedSlip): string =>
  [titleOf(slip), drawWording(slip), ...slip.games.map((numbers, i) => `${letterOf(i)}  ${numbers.join(', ')}`)].join(
    '\n',
  )

type Paper = 'a4' | 'roll'

function Slip({ slip }: { slip: HandedSlip }) {
  const share = useShare()
  const [paper, setPaper] = useState<Paper>('a4')
  const printOn = (chosen: Paper) => {
    // The browser prints the page as it is drawn at this moment.
    flushSync(() => setPaper(chosen))
    print()
  }
  return (
    <>
      <div className="slip-screen mt-4 space-y-4">
        <section aria-label={`제${slip.round}회 번호`} className="slip">
          <div className="slip-head">
            <SlipHead title={<h2>제{slip.round}회</h2>} about={drawWording(slip)} />
          </div>
          <div className="slip-tear" />
          <List isOrdered aria-label="번호" className="slip-rows">
            {slip.games.map((numbers, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its letter.
              <li key={i} className="slip-row">
                <span className="slip-letter" aria-hidden="true">
                  {letterOf(i)}
                </span>
                <SetBalls set={{ numbers, hits: null }} label={`${letterOf(i)} 번호`} />
              </li>
            ))}
          </List>
        </section>
        <div className="grid grid-cols-2 gap-2">
          <Button look="quiet" onClick={() => void copyText(copiedWording(slip), '번호를')}>
            글로 복사
          </Button>
          <Button look="quiet" onClick={() => void share(`${titleOf(slip)} 번호`, slipPath(slip))}>
            링크 보내기
          </Button>
          <Button look="quiet" onClick={() => printOn('a4')}>
            인쇄 · A4
          </Button>
          <Button look="quiet" onClick={() => printOn('roll')}>
            인쇄 · 58mm
          </Button>
        </div>
        <p className="text-small text-soft">
          링크에는 이 번호만 들어 있고, 누가 만들었는지는 알 수 없어요. 이 기기만 복권과 대조하려고 마지막 쪽지를
          기억해요.
        </p>
      </div>
      <OnPaper slip={slip} paper={paper} />
    </>
  )
}

const OnPaper = ({ slip, paper }: { slip: HandedSlip; paper: Paper }) => (
  <div className="printed-slip" data-paper={paper}>
    <h2>{titleOf(slip)}</h2>
    <p>{drawWording(slip)}</p>
    <table>
      <tbody>
        {slip.games.map((numbers, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its letter.
          <tr key={i}>
            <th scope="row">{letterOf(i)}</th>
            {numbers.map((number) => (
              <td key={number}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p>이 종이는 복권이 아니에요.</p>
  </div>
)

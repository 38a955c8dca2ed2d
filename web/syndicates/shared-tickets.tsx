import '#web/tickets/tickets.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { addSharedTicket, removeSharedTicket, type Syndicate } from '#contract/number-sets/syndicates.ts'
import { hitsOf, NUMBER_TYPE_NAMES } from '#domain/draw/draw.ts'
import { exactWon } from '#domain/money/won.ts'
import { costOfGames, MOST_SHARED_TICKETS } from '#domain/syndicate/syndicate.ts'
import type { Ticket, TicketSource } from '#domain/ticket/ticket-qr.ts'
import { isApiError, sentenceOr } from '#web/data/api-error.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { useChange } from '#web/data/use-change.ts'
import { letterOf } from '#web/number-sets/slips/round-sets.ts'
import { SetBalls } from '#web/number-sets/slips/set-balls.tsx'
import { SlipHead } from '#web/number-sets/slips/slip-parts.tsx'
import { PictureButton } from '#web/tickets/picture-button.tsx'
import { qrReader, ticketsInPhoto } from '#web/tickets/read-qr.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { focusHeadingOnUnmount } from '#web/ui/move-focus.ts'
import { Alert } from '#web/ui/notice.tsx'

const TicketCamera = lazy(() =>
  retryImport(() => import('#web/tickets/ticket-camera.tsx').then((module) => ({ default: module.TicketCamera }))),
)
const TypedTicket = lazy(() =>
  retryImport(() => import('#web/tickets/typed-ticket.tsx').then((module) => ({ default: module.TypedTicket }))),
)

/** The tickets, and for who joined, as long as sales are open, ways to add and remove them. */
export function SharedTickets({ box }: { box: Syndicate }) {
  const { tickets, state, own_id } = box
  const mayChange = state === 'open' && own_id !== null
  const isEmpty = tickets.length === 0
  // The agreement says that there is none.
  if (isEmpty && !mayChange) return null
  return (
    <section aria-labelledby="tickets" className="space-y-4">
      <h2 id="tickets" className={isEmpty ? 'sr-only' : 'px-1 text-lead font-bold'}>
        복권 {tickets.length}장
      </h2>
      {tickets.map((ticket, i) => (
        <Paper key={ticket.id} box={box} ticket={ticket} place={i + 1} mayRemove={mayChange} />
      ))}
      {mayChange && tickets.length < MOST_SHARED_TICKETS && <AddTicket box={box} />}
    </section>
  )
}

interface PaperProps {
  readonly box: Syndicate
  readonly ticket: Syndicate['tickets'][number]
  readonly place: number
  readonly mayRemove: boolean
}

function Paper({ box, ticket: { id, games }, place, mayRemove }: PaperProps) {
  const { run, isRunning, error } = useChange(removeSharedTicket)
  const { drawn, state, round_number } = box
  const won = games.filter(({ rank }) => rank !== null).length
  const kinds = Object.entries(NUMBER_TYPE_NAMES).flatMap(([type, name]) => {
    const count = games.filter(({ number_type }) => number_type === type).length
    return count === 0 || type === 'unknown' ? [] : [`${name} ${count}`]
  })
  return (
    <div ref={focusHeadingOnUnmount} className="slip">
      <div className="slip-head">
        <SlipHead
          title={<h3>{place}번째 복권</h3>}
          about={[...kinds, `${games.length}게임`, exactWon(costOfGames(games.length, round_number))].join(' · ')}
          beside={
            state === 'settled' ? (
              <Badge look={won > 0 ? 'celadon' : 'plain'}>{won > 0 ? `당첨 ${won}게임` : '당첨 없음'}</Badge>
            ) : (
              mayRemove && (
                <BusyButton look="bare" isWaiting={isRunning} onClick={() => void run({ params: { id: String(id) } })}>
                  빼기<span className="sr-only"> {place}번째 복권</span>
                </BusyButton>
              )
            )
          }
        />
      </div>
      <div className="slip-tear" />
      <List isOrdered aria-label={`${place}번째 복권의 게임`} className="slip-rows">
        {games.map(({ numbers, rank }, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its letter.
          <li key={slot} className="slip-row">
            <span className="slip-letter" aria-hidden="true">
              {letterOf(slot)}
            </span>
            <SetBalls
              set={{ numbers, hits: drawn && { ...hitsOf(numbers, drawn), bonus_number: drawn.bonus_number } }}
              label={`${letterOf(slot)} 번호`}
            />
            <div className="slip-beside">
              {rank !== null && <strong className="font-bold text-celadon">{rank}등</strong>}
            </div>
          </li>
        ))}
      </List>
      {error && (
        <div className="px-4 pb-4">
          <Alert>{sentenceOr(error, '복권을 빼지 못했어요. 다시 눌러 주세요.')}</Alert>
        </div>
      )}
    </div>
  )
}

interface Paperwork {
  readonly ticket: Ticket
  readonly source: TicketSource
}

/** A ticket by the camera, a picture or by hand. It is read on the device; what is sent are round and games. */
function AddTicket({ box }: { box: Syndicate }) {
  const [reader] = useState(qrReader)
  useEffect(() => reader.end, [reader])
  const [way, setWay] = useState<'camera' | 'typed' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [known, setKnown] = useState<Paperwork | null>(null)
  const { send, isRunning } = useChange(addSharedTicket)
  /** @returns whether it was stored; else why not is shown */
  const store = async ({ ticket, source }: Paperwork, is_another?: true): Promise<boolean> => {
    const games = ticket.games.map(({ numbers, number_type }) => ({ numbers: [...numbers], number_type }))
    const body = {
      token: box.token,
      round_number: ticket.round_number,
      source,
      games,
      ...(ticket.mark && { mark: ticket.mark }),
      ...(is_another && { is_another }),
    }
    try {
      await send({ body })
      return true
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setProblem(sentenceOr(failure, '복권을 담지 못했어요. 다시 눌러 주세요.'))
      if (failure.code === 'syndicate_ticket_known') setKnown({ ticket, source })
      return false
    }
  }
  const forgetProblem = () => {
    setProblem(null)
    setKnown(null)
  }
  const add = async (paper: Paperwork, is_another?: true) => {
    forgetProblem()
    if (await store(paper, is_another)) setWay(null)
  }
  // Of a picture with several tickets the last refusal stays to be read, also where others were stored after it.
  const addAll = async (tickets: readonly Ticket[]) => {
    setWay(null)
    forgetProblem()
    for (const ticket of tickets) await store({ ticket, source: 'qr' })
  }
  const read = async (file: Blob) => {
    setProblem(null)
    const found = await ticketsInPhoto(reader, file, box.round_number)
    if ('tickets' in found) await addAll(found.tickets)
    else setProblem(found.sentence)
  }
  return (
    <Card className="py-4 sm:py-5">
      <h3 className="font-bold">복권 담기</h3>
      <p className="text-small text-soft">
        {box.tickets.length > 0
          ? '담거나 빼면 모두에게 다시 동의를 물어요.'
          : '종이 복권의 QR을 찍거나 번호를 입력하세요. 사진과 일련번호는 보내지 않아요.'}
      </p>
      <div className="mt-3 space-y-3">
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          <Button
            look={way === 'camera' ? 'soft' : box.tickets.length === 0 && way === null ? 'primary' : 'quiet'}
            className="col-span-2 sm:col-span-1"
            aria-pressed={way === 'camera'}
            onClick={() => setWay(way === 'camera' ? null : 'camera')}
          >
            카메라로 찍기
          </Button>
          <PictureButton
            className="button inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border border-control/60 px-3 hover:bg-sunken"
            onChoose={reader.start}
            onPicture={(file) => void read(file)}
          >
            사진에서 찾기
          </PictureButton>
          <Button
            look={way === 'typed' ? 'soft' : 'quiet'}
            className="px-3"
            aria-pressed={way === 'typed'}
            onClick={() => setWay(way === 'typed' ? null : 'typed')}
          >
            번호 입력하기
          </Button>
        </div>
        <p role="status" className="text-small text-soft empty:hidden">
          {isRunning && '담는 중…'}
        </p>
        <Alert>{problem}</Alert>
        {known && (
          <Button look="quiet" onClick={() => void add(known, true)}>
            한 장 더 담기
          </Button>
        )}
        <Suspense fallback={<div className="skeleton h-60" role="status" aria-label="불러오는 중…" />}>
          {way === 'camera' && (
            <TicketCamera
              reader={reader}
              onTickets={(tickets) => void addAll(tickets)}
              onPicture={(file) => void read(file)}
            />
          )}
          {way === 'typed' && (
            <TypedTicket
              round={box.round_number}
              what="담기"
              onTicket={(ticket) => void add({ ticket, source: 'typed' })}
            />
          )}
        </Suspense>
      </div>
    </Card>
  )
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { openRound } from '#domain/calendar.ts'
import type { Ticket } from '#domain/ticket/ticket-qr.ts'
import { clockNow } from '#web/data/clock.ts'
import { BOLT, Icon } from '#web/ui/icon.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { PictureButton } from './picture-button.tsx'
import type { QrReader } from './read-qr.ts'

/** From one look to the next, ms: the eye sees no delay, and a telephone stays cool. */
const LOOKS_EVERY = 150
/** Longer side of what is looked at. */
const FRAME = 960

/** Why there is no camera, by the name of the browser's refusal. */
const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: '카메라를 사용할 수 없어요. 브라우저 설정에서 카메라를 허용하거나, 사진이나 번호로 확인해 주세요.',
  NotFoundError: '이 기기에서 카메라를 찾지 못했어요. 사진이나 번호로 확인해 주세요.',
  NotReadableError: '다른 앱이 카메라를 사용하고 있어요. 그 앱을 닫고 다시 시도해 주세요.',
}
const NO_CAMERA = '이 브라우저에서는 카메라를 사용할 수 없어요. 사진이나 번호로 확인해 주세요.'

interface TicketCameraProps {
  readonly reader: QrReader
  readonly onTickets: (tickets: readonly Ticket[]) => void
  readonly onPicture: (file: File) => void
}

/** The view-finder: looks at the camera until it sees a ticket. */
export function TicketCamera({ reader, onTickets, onPicture }: TicketCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  // It comes while the camera opens.
  useEffect(() => void reader.start(), [reader])
  const { stream, problem } = useCamera(video)
  const seen = useTicketInView(video, stream, reader, onTickets)
  return (
    <div className="space-y-4">
      <div className="ticket-camera">
        <video ref={video} aria-label="카메라 화면" playsInline muted />
        <div className="ticket-finder" aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </div>
        <p className="ticket-hint">{stream ? 'QR을 네모 안에 맞춰 주세요' : problem ? '' : '카메라를 켜는 중…'}</p>
        <div className="ticket-camera-foot">
          <Torch stream={stream} />
          <PictureButton className="ticket-camera-button" onChoose={reader.start} onPicture={onPicture}>
            사진에서 찾기
          </PictureButton>
        </div>
      </div>
      <Alert>{problem ?? seen}</Alert>
    </div>
  )
}

/** The camera at the back, as long as the view-finder is there. */
function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let opened: MediaStream | null = null
    let isGone = false
    const stop = (camera: MediaStream | null) => camera?.getTracks().forEach((track) => void track.stop())
    const open = async () => {
      opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 1280 } },
      })
      if (isGone || !video.current) return stop(opened)
      video.current.srcObject = opened
      await video.current.play()
      setStream(opened)
    }
    open().catch((error: unknown) => {
      if (!isGone) setProblem((error instanceof Error && REFUSALS[error.name]) || NO_CAMERA)
    })
    return () => {
      isGone = true
      stop(opened)
    }
  }, [video])
  return { stream, problem }
}

/** Scans one picture of the camera after the other. @returns the sentence for a code that is no ticket */
function useTicketInView(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  reader: QrReader,
  onTickets: (tickets: readonly Ticket[]) => void,
): string | null {
  const [sentence, setSentence] = useState<string | null>(null)
  const found = useRef(onTickets)
  found.current = onTickets
  useEffect(() => {
    if (!stream) return
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const look = async () => {
      const frame = frameOf(video.current)
      const answer = frame && (await reader.read(frame, openRound(clockNow())))
      if (isGone) return
      if (answer && 'tickets' in answer) return found.current(answer.tickets)
      if (answer) setSentence(answer.sentence)
      timer = setTimeout(look, LOOKS_EVERY)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [stream, reader, video])
  return sentence
}

/** The current picture of the camera; null before the first one. */
function frameOf(video: HTMLVideoElement | null): ImageData | null {
  if (!video || video.videoWidth === 0) return null
  const scale = Math.min(1, FRAME / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}

/** The lamp beside the camera, where there is one. */
function Torch({ stream }: { stream: MediaStream | null }) {
  const [isOn, setOn] = useState(false)
  const track = stream?.getVideoTracks()[0]
  const hasTorch = (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true
  if (!track || !hasTorch) return null
  const toggle = async () => {
    await track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] })
    setOn(!isOn)
  }
  return (
    <button type="button" aria-pressed={isOn} className="ticket-camera-button" onClick={() => void toggle()}>
      <Icon path={BOLT} size={20} /> 손전등
    </button>
  )
}

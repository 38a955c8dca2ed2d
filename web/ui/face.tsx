import { createElement, type ReactNode, useId } from 'react'
import { FACE_VIEW_BOX, type FacePalette, type FaceState, faceShapes, type Shape } from '#contract/site/face.ts'

const PALETTE: FacePalette = {
  slip: 'var(--slip)',
  line: 'var(--heat-2)',
  figures: 'var(--ink-soft)',
  mark: 'var(--celadon)',
  glass: 'var(--slip)',
  ballInk: 'var(--ball-ink)',
  balls: {
    yellow: 'var(--ball-1)',
    blue: 'var(--ball-11)',
    red: 'var(--ball-21)',
    grey: 'var(--ball-31)',
    green: 'var(--ball-41)',
  },
}

const drawn = (shape: Shape | string, key: number): ReactNode =>
  typeof shape === 'string' ? shape : createElement(shape.tag, { ...shape.attributes, key }, ...shape.inside.map(drawn))

/** The face of the service: a slip under the lens. An ornament; what it shows stands in words beside it. */
export function Face({ className, ...state }: FaceState & { readonly className?: string }) {
  const id = useId()
  return (
    <svg viewBox={FACE_VIEW_BOX} className={className} aria-hidden="true">
      {faceShapes(state, PALETTE, id).map(drawn)}
    </svg>
  )
}

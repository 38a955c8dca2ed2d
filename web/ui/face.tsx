import { createElement, type ReactNode, useId } from 'react'
import { FACE_OF_PAGES, FACE_VIEW_BOX, type FaceState, faceShapes, type Shape } from '#contract/site/face.ts'

const drawn = (shape: Shape | string, key: number): ReactNode =>
  typeof shape === 'string' ? shape : createElement(shape.tag, { ...shape.attributes, key }, ...shape.inside.map(drawn))

/** The face of the service: a slip under the lens. An ornament; what it shows stands in words beside it. */
export function Face({ className, ...state }: FaceState & { readonly className?: string }) {
  const id = useId()
  return (
    <svg viewBox={FACE_VIEW_BOX} className={className} aria-hidden="true">
      {faceShapes(state, FACE_OF_PAGES, id).map(drawn)}
    </svg>
  )
}

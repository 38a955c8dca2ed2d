import { useNavigation } from 'react-router'

/** Shows that a page is on its way when it takes longer than a moment. */
export const ProgressLine = () =>
  useNavigation().state === 'idle' ? null : <div className="progress-line" aria-hidden="true" />

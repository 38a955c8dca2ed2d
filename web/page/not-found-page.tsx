import { missingPage } from '#web/data/page-loaders.ts'

const refuse = () => {
  throw missingPage()
}

export const loader = refuse
export const clientLoader = refuse

/** Never drawn: an address that is no page's ends at the frame's boundary. */
export default function NotFoundPage() {
  return null
}

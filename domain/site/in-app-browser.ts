import { IN_APP } from './in-app-sign.ts'

const NAMES: Readonly<Record<string, string>> = {
  kakaotalk: '카카오톡',
  'naver(': '네이버',
  instagram: '인스타그램',
  fban: '페이스북',
  fbav: '페이스북',
  'line/': '라인',
}

/** The name of the app whose browser this is; null for a browser of its own. */
export const appAround = (userAgent: string): string | null =>
  NAMES[IN_APP.exec(userAgent)?.[0].toLowerCase() ?? ''] ?? null

/**
 * An address that opens a page in the phone's own browser; null where an app offers none, so that its menu is the only way
 * (Instagram and Naver on an iPhone).
 */
export function addressOutside(userAgent: string, page: string): string | null {
  if (/KAKAOTALK/i.test(userAgent)) return `kakaotalk://web/openExternal?url=${encodeURIComponent(page)}`
  if (!/Android/i.test(userAgent)) return null
  const [scheme, rest = ''] = page.replace(/#.*/, '').split('://')
  const intent = `scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE`
  return `intent://${rest}#Intent;${intent};end`
}

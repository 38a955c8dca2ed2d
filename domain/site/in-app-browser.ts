/** Browsers inside other apps: Google signs nobody in there, and most of them save no files. */
const APPS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(/i, '네이버'],
  [/Instagram/i, '인스타그램'],
  [/\bFBA[NV]\b/, '페이스북'],
  [/\bLine\//i, '라인'],
]

/** The name of the app whose browser this is; null for a browser of its own. */
export const appAround = (userAgent: string): string | null => APPS.find(([sign]) => sign.test(userAgent))?.[1] ?? null

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

import { TRUSTED_POLICY } from '#contract/page.ts'

/** Headers of every answer, cached or not; names in lower case. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    // Pages and data set stricter policies. A worker's script gets this one, which does not restrict from where it may load.
    'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** For answers that are data: nothing in them may run or load. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** For what anyone may read: scripts of other sites may, too. */
export const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
  'cross-origin-resource-policy': 'cross-origin',
}

const sources = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')

const policyOf = (scriptHashes: readonly string[], styleHashes: readonly string[], ...more: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src ${sources(scriptHashes)}`,
    `style-src ${sources(styleHashes)}`,
    // Pictures in announcements are kept here (decision 0039): one of elsewhere would tell its host who reads.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; ')

/**
 * For pages: our own origin only, and of inline scripts and styles just those whose hashes are given. Pages are
 * shared between visitors, so a nonce would be no secret; hashes need none. What a script makes into markup or into the address
 * of code goes through one of two policies (decision 0109): ours, and that of the editor, for what staff paste.
 */
export const pagePolicy = (scriptHashes: readonly string[] = [], styleHashes: readonly string[] = []) =>
  policyOf(
    scriptHashes,
    styleHashes,
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_POLICY} ProseMirrorClipboard`,
  )

/** For the page that describes the API, whose program knows no Trusted Types. */
export const apiPagePolicy = (styleHashes: readonly string[]) => policyOf([], styleHashes)

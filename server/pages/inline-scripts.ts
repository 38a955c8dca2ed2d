import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

/** `sha256-…` of every inline script of a page that a browser would run: what its policy has to name. */
export const inlineScriptHashes = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(SCRIPT)]
      .filter(
        ([, attributes = '']) => !/\bsrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes),
      )
      .map(([, , script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`),
  ),
]

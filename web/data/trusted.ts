import { TRUSTED_POLICY } from '#contract/page.ts'

/*
 * Pages are sent with `require-trusted-types-for 'script'`: a browser that knows it takes markup and addresses of code from
 * nobody but this policy. So what is written by others can become markup in one place, which names where its text comes from.
 */

interface TrustedPolicy {
  readonly createHTML: (text: string) => unknown
  readonly createScriptURL: (url: string) => unknown
}
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { [K in keyof TrustedPolicy]: (text: string) => string },
  ) => TrustedPolicy
}

/** @throws {TypeError} for code of elsewhere */
function ownAddress(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`code of another site: ${url}`)
  return url
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy(TRUSTED_POLICY, { createHTML: (text) => text, createScriptURL: ownAddress })

/** Text that the server has cleaned (server/announcements/sanitised.ts), as markup. */
export const cleanedHtml = (text: string): string => (policy?.createHTML(text) ?? text) as string

/** The address of a worker of this site. */
export const workerUrl = (url: string): string => (policy?.createScriptURL(url) ?? url) as string

/*
 * Zod, where a page needs it, would try whether it may compile code: the policy refuses that, and the browser tells each try. Said
 * before it is loaded, since no page should load it for this.
 */
const zod = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
zod.__zod_globalConfig ??= {}
zod.__zod_globalConfig.jitless = true

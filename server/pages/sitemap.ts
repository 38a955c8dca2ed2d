import { numberPath, PUBLIC_PAGES } from '#contract/site/site-pages.ts'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'

/** Every page, every number and every round that is stored. */
export function sitemapXml(publicUrl: string, newestRound: number): string {
  const rounds = Array.from({ length: newestRound }, (_, i) => `/results/${newestRound - i}`)
  const numbers = Array.from({ length: LARGEST_NUMBER }, (_, i) => numberPath(i + 1))
  const urls = [...PUBLIC_PAGES.map(({ path }) => path), ...numbers, ...rounds].map(
    (path) => `<url><loc>${publicUrl}${path}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

export const robotsText = (publicUrl: string) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /auth/callback',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

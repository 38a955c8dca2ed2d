/** Pages without a parameter that a search engine should know. */
const PAGES = [
  '/',
  '/results',
  '/analysis',
  '/analysis/hot-cold',
  '/analysis/odd-even',
  '/analysis/number-sum',
  '/analysis/reappearance',
  '/analysis/lucky-number',
  '/analysis/fairness',
  '/plans',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
]

/** Every page and every round that is stored. */
export function sitemapXml(publicUrl: string, newestRound: number): string {
  const rounds = Array.from({ length: newestRound }, (_, i) => `/results/${newestRound - i}`)
  const urls = [...PAGES, ...rounds].map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
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

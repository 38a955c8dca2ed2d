import { type ReactNode, useState } from 'react'
import { SENTENCE, SHARE_IMAGE, SITE_IMAGE_PATH } from '#contract/site/share-images.ts'
import { ENGLISH_PAGES, nameOfPage, type PublicPath } from '#contract/site/site-pages.ts'
import { useSite } from '#web/data/site.ts'
import { useDrawnByServer } from './own-scripts.tsx'

/** A page's one heading; it takes the focus when the visitor arrives by a link. */
export const PageTitle = ({ children, className = 'text-title' }: { children: ReactNode; className?: string }) => (
  <h1 id="page-title" tabIndex={-1} className={`font-bold tracking-tight ${className}`}>
    {children}
  </h1>
)

interface PageHeadProps {
  /** Without the site's name. */
  readonly title: string
  readonly description: string
  /** Path and query of the one address of this content. */
  readonly path: string
  /** The picture for shared links; the picture of the site unless given. 1200 by 630. */
  readonly image?: { readonly path: string; readonly alt: string } | undefined
  /** Search engines should leave this page out. */
  readonly isHidden?: boolean
  /** schema.org, for a page that is one of its things; gets absolute addresses from `url`. */
  readonly things?: (url: (path: string) => string) => readonly object[]
}

const SITE_NAME = '로또렌즈'
const SITE_IMAGE = { path: SITE_IMAGE_PATH, alt: `로또렌즈. ${SENTENCE}` }

/** Metadata for search engines and shared links. React moves it into the head. */
export function PageHead({ title, description, path, isHidden = false, image = SITE_IMAGE, things }: PageHeadProps) {
  const { publicUrl } = useSite()
  const url = (of: string) => publicUrl + of
  const english = ENGLISH_PAGES.find(({ korean }) => korean === path)
  const fullTitle = path === '/' ? `${SITE_NAME} · ${title}` : `${title} · ${SITE_NAME}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url(path)} />}
      {english && <link rel="alternate" hrefLang="en" href={url(english.path)} />}
      {english && <link rel="alternate" hrefLang="ko" href={url(path)} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:locale" content="ko_KR" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url(path)} />
      <meta property="og:image" content={url(image.path)} />
      <meta property="og:image:width" content={String(SHARE_IMAGE.width)} />
      <meta property="og:image:height" content={String(SHARE_IMAGE.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {things?.(url).map((thing) => (
        <StructuredData key={JSON.stringify(thing)} thing={thing} />
      ))}
    </>
  )
}

/** For who reads pages by a program. `<` is escaped, so that no text can end the script. */
function StructuredData({ thing }: { thing: object }) {
  const [text] = useState({
    __html: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
  })
  if (!useDrawnByServer()) return null
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own making, escaped.
      dangerouslySetInnerHTML={text}
    />
  )
}

/** The way to a page from the home page, as schema.org says it; a page that is not in the list says its name. */
export const breadcrumbs = (
  url: (path: string) => string,
  ...steps: readonly (PublicPath | readonly [name: string, path: string])[]
) => ({
  '@type': 'BreadcrumbList',
  itemListElement: (['/', ...steps] as const)
    .map((step) => (typeof step === 'string' ? [nameOfPage(step), step] : step))
    .map(([name, path = '/'], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url(path),
    })),
})

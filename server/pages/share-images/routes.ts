import { fileURLToPath } from 'node:url'
import type { Draw } from '#contract/draws/draws.ts'
import { type SharedImage, sharedImageOf } from '#contract/site/share-images.ts'
import { FIRST_ROUND_WITH_SHOPS } from '#domain/draw/round-state.ts'
import { cachedCrowding } from '../../crowding/current-crowding.ts'
import type { Database } from '../../database/database.ts'
import { drawOfRound, prizesOfRound } from '../../draws/store.ts'
import type { Api } from '../../http/implement.ts'
import { createPictureCache } from '../../http/picture-cache.ts'
import { refuse } from '../../http/refuse.ts'
import { OPEN_TO_ALL } from '../../http/security-headers.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { crowdingPicture, resultPicture, roundPicture, setPicture, sitePicture } from './pictures.ts'

/** A set's picture never changes; a round's may be corrected, and changes within minutes while the round is being counted. */
const FOR_A_YEAR = 'public, max-age=31536000'
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
const FOR_A_MINUTE = 'public, max-age=60'

/** Pictures for sharing a round, a set of numbers, or a set's result. */
export function shareImageRoutes({ app, renderBudget }: Api, db: Database, deps: ServerDeps) {
  const send = createPictureCache(deps)
  const crowding = cachedCrowding(db, deps)
  app.get<{ Params: { file: string } }>('/share/:file', { schema: { hide: true } }, async (request, reply) => {
    const address = request.params.file
    const wanted = sharedImageOf(address)
    if (!wanted) throw refuse('malformed_url')
    const make = async () => {
      const { svg, cacheControl } =
        wanted.kind === 'crowding'
          ? { svg: crowdingPicture((await crowding()).answer(wanted.numbers)), cacheControl: FOR_A_DAY }
          : await pictureOf(db, wanted)
      return { bytes: await renderPicture(svg), cacheControl }
    }
    return send({ request, reply, address, contentType: 'image/png', headers: OPEN_TO_ALL }, () =>
      renderBudget.spend('picture', request, make),
    )
  })
}

/** Whether all facts of a round's picture are known; the ways of buying were not published for old rounds. */
const isWhole = ({ round_number, is_confirmed, first_prize_methods, first_prize_winners }: Draw) =>
  is_confirmed && (first_prize_methods !== null || first_prize_winners === 0 || round_number < FIRST_ROUND_WITH_SHOPS)

/** @throws draw_not_found */
async function pictureOf(
  db: Database,
  wanted: Exclude<SharedImage, { kind: 'crowding' }>,
): Promise<{ svg: string; cacheControl: string }> {
  if (wanted.kind === 'site') return { svg: sitePicture(), cacheControl: FOR_A_DAY }
  if (wanted.kind === 'set') return { svg: setPicture(wanted.numbers), cacheControl: FOR_A_YEAR }
  const draw = (await drawOfRound(db, wanted.round)) as Draw | null
  if (!draw) throw refuse('draw_not_found')
  const cacheControl = isWhole(draw) ? FOR_A_DAY : FOR_A_MINUTE
  if (wanted.kind === 'round') return { svg: roundPicture(draw), cacheControl }
  const prizes = await prizesOfRound(db, wanted.round)
  return { svg: resultPicture({ draw, numbers: wanted.numbers, prizes }), cacheControl }
}

/** Only the letters of the pictures, in two weights: the renderer reads neither WOFF2 nor variable fonts. */
const FONTS = ['regular', 'bold'].map((weight) => fileURLToPath(new URL(`./fonts/${weight}.ttf`, import.meta.url)))

/** Renders an SVG of ours as PNG. The renderer is loaded with the first one, so that the start does not wait for it. */
async function renderPicture(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, {
    font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: 'Pretendard' },
  })
  return image.asPng()
}

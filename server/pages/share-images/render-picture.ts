import { fileURLToPath } from 'node:url'

/** Only the letters of the pictures, in two weights: the renderer reads neither WOFF2 nor variable fonts. */
const FONTS = ['regular', 'bold'].map((weight) => fileURLToPath(new URL(`./fonts/${weight}.ttf`, import.meta.url)))

/** Draws an SVG of ours as PNG. The renderer is loaded for the first one: a site that is starting does not wait for it. */
export async function renderPicture(svg: string): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, {
    font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: 'Pretendard' },
  })
  return image.asPng()
}

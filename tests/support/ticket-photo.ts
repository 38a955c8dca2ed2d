import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

export const SERIAL = '195138178214141022'
/** Round 1245 was 4, 5, 25, 28, 32, 42 and 12: four right, two, one and the bonus, none, three. */
export const TICKET = `1245q051125283642m020514253140s081219273241q031620293743q042530323841${SERIAL}`
export const ADDRESS = 'https://qr.dhlottery.co.kr/?v='

/** A QR code as a printer makes it. `pixels`: of a side. */
export const code = (text: string, pixels: number) =>
  sharp(Buffer.from(renderToStaticMarkup(createElement(QRCodeSVG, { value: text, size: pixels, marginSize: 4 }))))
    .png()
    .toBuffer()

/** A ticket on a dark table, not quite straight, as telephones take it: 12 megapixels. */
export async function photoOf(text: string, { turned = 7, pixels = 700 } = {}) {
  const paper = await sharp({ create: { width: 1500, height: 2200, channels: 3, background: '#efe7d6' } })
    .composite([{ input: await code(text, pixels), left: 1450 - pixels, top: 60 }])
    .png()
    .toBuffer()
  const lying = await sharp(paper).rotate(turned, { background: '#3a2f27' }).toBuffer()
  return sharp({ create: { width: 3000, height: 4000, channels: 3, background: '#3a2f27' } })
    .composite([{ input: lying, gravity: 'center' }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** Two tickets side by side on one table. */
export async function photoOfTwo(one: string, other: string) {
  const halves = await Promise.all(
    [one, other].map(async (text, i) =>
      sharp(await photoOf(text, { turned: 5 - 9 * i }))
        .resize(1500, 2000)
        .toBuffer(),
    ),
  )
  return sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#3a2f27' } })
    .composite(halves.map((input, i) => ({ input, left: 1500 * i, top: 0 })))
    .jpeg({ quality: 82 })
    .toBuffer()
}

import sanitizeHtml from 'sanitize-html'
import { isOwnPicture } from '#domain/picture.ts'

/**
 * Markup for reading: no scripts, styles, forms, frames, event handlers or `javascript:` links, and only our own pictures, with an
 * alternative text.
 */
export const sanitised = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'h3',
      'h4',
      'blockquote',
      'a',
      'hr',
      'code',
      'img',
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
      // The page shows the title of the announcement as the heading above these.
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      img: sanitizeHtml.simpleTransform('img', { loading: 'lazy', decoding: 'async' }),
    },
    exclusiveFilter: ({ tag, attribs: { src = '', alt = '' } }) =>
      tag === 'img' && !(isOwnPicture(src) && alt.trim() !== ''),
    // Checked after the transformation, so that the attributes it adds stay.
    allowedSchemesAppliedToAttributes: ['href'],
    // The text inside these tags is dropped, too: some programs put their own data between tags such as `xml`.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xml', 'title'],
  })

import sanitizeHtml from 'sanitize-html'
import { isOwnPicture } from '#domain/picture.ts'

/**
 * Markup for reading: no scripts, styles, forms, frames, event handlers or `javascript:` links, and of pictures only our
 * own that somebody who does not see them can read.
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
      // The title of an announcement stands above them.
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      img: sanitizeHtml.simpleTransform('img', { loading: 'lazy', decoding: 'async' }),
    },
    exclusiveFilter: ({ tag, attribs: { src = '', alt = '' } }) =>
      tag === 'img' && !(isOwnPicture(src) && alt.trim() !== ''),
    // After the transformation, so that what it adds stays.
    allowedSchemesAppliedToAttributes: ['href'],
    // Some programs write what is for them alone between tags of their own.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xml', 'title'],
  })

import sanitizeHtml from 'sanitize-html'

/** Markup for reading: no scripts, styles, forms, frames, event handlers or `javascript:` links. */
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
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
    // After the transformation, so that what it adds stays.
    allowedSchemesAppliedToAttributes: ['href'],
  })

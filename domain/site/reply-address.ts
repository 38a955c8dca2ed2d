/** Whether a text looks like an e-mail address or a phone number, so that somebody can be answered there. */
export const isReplyAddress = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || /^\+?[\d\s-]{9,16}$/.test(text)

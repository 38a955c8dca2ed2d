/** A name as it is compared: without blanks, signs and differences of width or case. */
const comparable = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether an account is held by the person of this name, as far as names tell. */
export const isHolder = (account_holder: string, name: string): boolean =>
  comparable(account_holder) === comparable(name)

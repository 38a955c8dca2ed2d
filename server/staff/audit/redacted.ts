/** Fields that are somebody's personal data, or a secret; of them the log keeps that they were there, not what they said. */
const PERSONAL =
  /^(name|nickname|username|email|contact_email|mobile_number|unconfirmed_mobile_number|contact|phone|address|user_agent|message|content_text|depositor|search|account_number|account_holder|password.*|.*token.*|.*secret.*|.*hash.*|code)$/

/** A few letters that let somebody who knows the value recognise it: `홍*동`, `01*******78`. */
function masked(value: string): string {
  const letters = [...value]
  if (letters.length < 3) return '*'.repeat(letters.length)
  const shown = letters.length > 6 ? 2 : 1
  return [...letters.slice(0, shown), '*'.repeat(letters.length - 2 * shown), ...letters.slice(-shown)].join('')
}

/** A value as the audit log may keep it: what is personal in it is masked, however deep it lies. */
export function redacted(value: unknown, isPersonal = false): unknown {
  if (typeof value === 'string') return isPersonal ? masked(value) : value
  if (Array.isArray(value)) return value.map((one) => redacted(one, isPersonal))
  if (typeof value !== 'object' || value === null) return isPersonal && value !== null ? '*' : value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redacted(one, PERSONAL.test(name))]))
}

const cell = (value: unknown) => {
  const given = value === null || value === undefined ? '' : String(value)
  // A spreadsheet would compute what begins so, in Korean and Japanese versions also where the sign is full-width.
  const text = typeof value === 'string' && /^[=+\-@＝＋－＠\t\r\n]/.test(given) ? `'${given}` : given
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a file with a byte order mark, by which spreadsheets know that it is Korean in UTF-8. Null is an empty cell. */
export const csv = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

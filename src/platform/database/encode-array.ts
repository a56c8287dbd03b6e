/**
 * An array as PostgreSQL writes one, as the driver does but at a fraction of its cost: statements about many rows are
 * little else. Null where an item is neither a number, a text, a truth value, an instant nor null: that is left to the
 * driver.
 */
export function encodeArray(items: readonly unknown[]): string | null {
  let text = ''
  for (const item of items) {
    const word = encodeItem(item)
    if (word === null) return null
    text += text === '' ? word : `,${word}`
  }
  return `{${text}}`
}

function encodeItem(item: unknown): string | null {
  if (item === null || item === undefined) return 'NULL'
  if (typeof item === 'bigint' || typeof item === 'number' || typeof item === 'boolean') {
    return `${item}`
  }
  if (typeof item === 'string') {
    return SPECIAL.test(item) ? `"${item.replaceAll(SPECIALS, String.raw`\$&`)}"` : `"${item}"`
  }
  return item instanceof Date && isPlainYear(item) ? item.toISOString() : null
}

const SPECIAL = /["\\]/
const SPECIALS = /["\\]/g

/** Other years, and no instant at all, have a form of their own. */
const isPlainYear = (item: Date): boolean => {
  const year = item.getUTCFullYear()
  return year >= 1 && year <= 9_999
}

/** A month as an address has it; undefined for what is none. */
export const toMonth = (text: unknown): string | undefined =>
  typeof text === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined

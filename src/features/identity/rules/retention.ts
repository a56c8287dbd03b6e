/**
 * How long pictures are kept, in days: what was never sent in, a day; what was refused, as long as somebody
 * may ask why; what was accepted, the five years for which the law wants to know by what a customer was known.
 */
export const retentionDays = { draft: 1, refused: 30, accepted: 5 * 365 } as const

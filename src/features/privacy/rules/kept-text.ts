const YEAR_DAYS = 365

/** `5 ปี` of 1827 days; days where it is less than a year. */
export const keptText = (days: number): string =>
  days < YEAR_DAYS ? `${days} วัน` : `${Math.floor(days / YEAR_DAYS)} ปี`

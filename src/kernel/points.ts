/**
 * What a point is worth to a member at most, in satang: 20 points are one baht. Quests give points by it, the shop
 * and the wheel take them by it: whoever makes points dearer does so for all of them at once.
 */
export const POINT_SATANG = 5n

/** What a free spin of any wheel is worth at most, in points: no wheel gives back more on average. */
export const SPIN_POINTS = 50
export const SPIN_SATANG = BigInt(SPIN_POINTS) * POINT_SATANG

/**
 * The smallest share of valid play that the house keeps, of each product whose play gives points; parts of a
 * million. A product that is not here gives none: its cashback leaves no room (docs/decisions/0082).
 */
export const POINT_MARGIN_PPM = { lottery: 100_000n } as const
export type PointProduct = keyof typeof POINT_MARGIN_PPM

/**
 * How much of that each way to points may give back, in parts of a million: together a fifth, since one stake
 * serves all of them at once.
 */
export const POINT_SHARE_PPM = { quest: 170_000n, play: 10_000n, tournament: 20_000n } as const

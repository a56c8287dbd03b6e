/**
 * What a point is worth to a member at most, in satang: 20 points are one baht. Quests give points by it, the shop
 * and the wheel take them by it: whoever makes points dearer does so for all of them at once.
 */
export const POINT_SATANG = 5n

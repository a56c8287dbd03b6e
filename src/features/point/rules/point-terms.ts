import {
  POINT_MARGIN_PPM,
  POINT_SATANG,
  POINT_SHARE_PPM,
  type PointProduct,
} from '#kernel/points.ts'

/** What play may give points; the other products of the site leave no room for them beside cashback. */
export const pointProducts = Object.keys(POINT_MARGIN_PPM) as [PointProduct, ...PointProduct[]]

/** What a product gives for ฿100 of valid play, in hundredths of a point. */
export interface PointRate {
  readonly product: PointProduct
  readonly rateX100: number
}

export type PointFault = 'point_product_twice' | 'point_above_share'

const PPM = 1_000_000n

/** What a rate gives of what the house keeps, in parts of a million, rounded up. */
export function sharePpm({ product, rateX100 }: PointRate): bigint {
  // A hundredth of a point for ฿100 is a point for a million satang.
  const givenPpm = BigInt(rateX100) * POINT_SATANG
  const margin = POINT_MARGIN_PPM[product]
  return (givenPpm * PPM + margin - 1n) / margin
}

/** Why rates do not go together, and in which field; null: they do (docs/decisions/0082). */
export function faultOf(rates: readonly PointRate[]): { fault: PointFault; field: string } | null {
  const known = new Set<PointProduct>()
  for (const [at, rate] of rates.entries()) {
    if (known.has(rate.product)) {
      return { fault: 'point_product_twice', field: `rates.${at}.product` }
    }
    known.add(rate.product)
    if (sharePpm(rate) > POINT_SHARE_PPM.play) {
      return { fault: 'point_above_share', field: `rates.${at}.rate_x100` }
    }
  }
  return null
}

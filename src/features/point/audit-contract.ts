import { defineAudit } from '#kernel/audit.ts'
import { productWord } from '#kernel/products.ts'
import { pointProducts } from './rules/point-terms.ts'

/** As the form of the rates names them. */
const rateWords = Object.fromEntries(
  pointProducts.map((product) => [product, `${productWord(product)}: แต้มต่อยอดแทง ฿100`]),
)

/** What staff do to what play gives. */
export const pointAudit = defineAudit({
  nouns: { point: 'แต้มจากการเล่น' },
  objects: { point: { thai: 'อัตราแต้มจากการเล่น', permission: 'point.view' } },
  fields: {
    version: { thai: 'ฉบับของเงื่อนไข' },
    from_day: { thai: 'เริ่มใช้วันที่', as: 'day' },
    rates: { thai: 'อัตรา', as: 'sheet', words: rateWords },
  },
  actions: {
    'point.written': { thai: 'เสนออัตราแต้มจากการเล่น', object: 'point' },
    'point.published': { thai: 'อนุมัติอัตราแต้มจากการเล่น', object: 'point' },
    'point.rejected': { thai: 'ไม่อนุมัติอัตราแต้มจากการเล่น', object: 'point' },
  },
})

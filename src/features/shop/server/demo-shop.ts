import { findOpenApproval } from '#platform/approval/approval.ts'
import type { Services } from '#platform/services.ts'
import type { ShopItemInput } from '../operator-contract.ts'
import { findAllVersions } from './item-store.ts'
import type { ShopPorts } from './ports.ts'
import { decideItem, saveItem, shopApproval } from './shop-desk.ts'
import { addCodes, changeStock } from './stock-desk.ts'
import { findVariants } from './stock-store.ts'

type Item = Pick<ShopItemInput, 'kind' | 'title' | 'note' | 'points' | 'worth'> &
  Partial<
    Pick<ShopItemInput, 'per_day' | 'variants' | 'level_discounts' | 'min_level' | 'spins'>
  > & { readonly stock: number }

const items: readonly Item[] = [
  {
    kind: 'credit',
    title: 'เครดิต ฿5',
    note: 'เข้ากระเป๋าหลักทันที ไม่ต้องทำเทิร์น',
    points: 100,
    worth: 500n,
    per_day: 2,
    stock: 500,
  },
  {
    kind: 'credit',
    title: 'เครดิต ฿25',
    note: 'เข้ากระเป๋าหลักทันที ไม่ต้องทำเทิร์น',
    points: 500,
    worth: 2_500n,
    per_day: 2,
    stock: 200,
  },
  {
    kind: 'spins',
    title: 'สิทธิ์หมุนกงล้อ 1 ครั้ง',
    note: 'ใช้ได้ 30 วันกับกงล้อที่รับสิทธิ์หมุน',
    points: 60,
    level_discounts: [0, 50_000, 100_000],
    worth: 250n,
    spins: 1,
    per_day: 5,
    stock: 500,
  },
  {
    kind: 'digital',
    title: 'บัตรเติมเน็ต ฿20',
    note: 'รหัสจำลองของโหมดสาธิต ใช้เติมจริงไม่ได้',
    points: 450,
    worth: 2_000n,
    variants: ['เครือข่าย A', 'เครือข่าย B'],
    stock: 20,
  },
  {
    kind: 'physical',
    title: 'แก้วน้ำ SLTH',
    note: 'ส่งฟรีทั่วประเทศ (โหมดสาธิต ไม่มีการส่งจริง)',
    points: 600,
    worth: 3_000n,
    variants: ['ดำ', 'ขาว'],
    stock: 30,
  },
]

/** The first goods of a demo; where there are any, nothing. It takes two people to let them out. */
export async function makeDemoShop(
  services: Services,
  ports: Pick<ShopPorts, 'isPicture' | 'findCoupons'>,
  staffId: number,
  secondId?: number,
): Promise<void> {
  if (secondId === undefined || (await findAllVersions(services.db)).length > 0) return
  for (const { stock, variants = ['แบบปกติ'], ...item } of items) {
    const reason = 'ของแลกชุดแรก'
    const { item_id } = await saveItem(services, ports, staffId, {
      discount_ppm: 0,
      level_discounts: [],
      min_level: 1,
      spins: null,
      coupon_id: null,
      picture: null,
      per_day: null,
      per_person: null,
      opens_at: null,
      closes_at: null,
      ...item,
      variants,
      reason,
    })
    for (const { variantId, name } of await findVariants(services.db, [item_id])) {
      const of = { variant_id: Number(variantId), reason }
      if (item.kind !== 'digital') await changeStock(services, staffId, { ...of, change: stock })
      else {
        const codes = Array.from(
          { length: stock },
          (_, n) => `DEMO-${item_id}${name.at(-1)}-${1_001 + n}`,
        )
        await addCodes(services, staffId, { ...of, codes })
      }
    }
    const open = await findOpenApproval(services.db, shopApproval, item_id)
    const approval_id = Number(open?.approvalId ?? 0)
    await decideItem(services, secondId, 'approve', { item_id, approval_id, reason: 'ตรวจราคาแล้ว' })
  }
}

import * as z from 'zod/mini'
import { approvalErrors } from '#kernel/approval-errors.ts'
import {
  baht,
  type CallInput,
  defineCall,
  id,
  instant,
  nothing,
  positiveBaht,
  reasonText,
  type WireInput,
  type WireOutput,
} from '#kernel/contract.ts'
import { minorNumber, typedText, waitingVersion, wholeNumber } from '#kernel/desk-fields.ts'
import { defineErrors } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/event.ts'
import { definePermissions } from '#kernel/permission.ts'
import { shopCoupon } from './coupon-field.ts'
import { redemptionStates } from './rules/parcel.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { plainSigns } from '#kernel/plain-signs.ts'
import { LEVEL_MAX, shopKinds, shopStates, SPINS_MAX } from './rules/shop-terms.ts'

export const shopPermissions = definePermissions({
  'shop.view': { thai: 'ดูร้านค้าแต้ม', roles: ['editor', 'cashier', 'auditor'] },
  'shop.edit': { thai: 'เขียนของแลกและปรับสต็อก', roles: ['editor'] },
  'shop.publish': { thai: 'อนุมัติของแลก', roles: ['cashier'] },
  'shop.ship': { thai: 'จัดส่งของแลกและดูที่อยู่', roles: ['editor'] },
})

/** What the desk can be refused. Numbers 1655–1669. */
export const shopDeskErrors = defineErrors({
  shop_closes_before_open: { number: 1655, thai: 'เวลาหมดเขตต้องอยู่หลังเวลาเริ่ม' },
  shop_worth_above_price: {
    number: 1656,
    thai: 'มูลค่าต่อชิ้นต้องไม่เกินราคาแต้มหลังหักส่วนลด โดย 20 แต้มเท่ากับ ฿1',
  },
  shop_limit_odd: { number: 1657, thai: 'จำนวนต่อวันต้องไม่มากกว่าจำนวนต่อคน' },
  shop_variants_odd: { number: 1658, thai: 'ชื่อแบบต้องไม่ซ้ำกัน' },
  shop_kind_fixed: { number: 1659, thai: 'ชนิดของของแลกเปลี่ยนไม่ได้ กรุณาสร้างรายการใหม่' },
  shop_step_not_possible: { number: 1660, thai: 'ของชิ้นนี้เปลี่ยนสถานะไปแล้ว กรุณาโหลดใหม่' },
  shop_stock_short: { number: 1661, thai: 'สต็อกเหลือไม่พอให้นำออก' },
  shop_stock_is_codes: { number: 1662, thai: 'ของแบบรหัสเพิ่มสต็อกด้วยการเพิ่มรหัส' },
  shop_parcel_moved: { number: 1664, thai: 'พัสดุนี้เปลี่ยนสถานะไปแล้ว กรุณาโหลดใหม่' },
  shop_tracking_needed: { number: 1665, thai: 'กรุณากรอกบริษัทขนส่งและเลขพัสดุ' },
  shop_spins_odd: { number: 1666, thai: 'สิทธิ์หมุนต้องระบุ 1 ถึง 100 ต่อชิ้น และมีได้เฉพาะของแบบสิทธิ์หมุน' },
  shop_coupon_odd: {
    number: 1668,
    thai: 'ของแบบคูปองต้องเลือกแคมเปญรายบุคคลที่เปิดอยู่และไม่ได้ให้แต้ม ของแบบอื่นไม่มีคูปอง',
  },
  shop_picture_unknown: { number: 1667, thai: 'ไม่พบรูปนี้ กรุณาอัปโหลดรูปใหม่' },
  shop_no_codes: { number: 1663, thai: 'ของชิ้นนี้ไม่ใช่แบบรหัส' },
})

const ITEM_MAX = 2_147_483_647
const itemId = id(undefined, ITEM_MAX)

const typed = {
  kind: z.enum(shopKinds, 'กรุณาเลือกชนิด'),
  title: typedText('ชื่อ', 3, 80),
  note: z.string().check(z.trim(), z.maxLength(300, 'รายละเอียดยาวเกิน 300 ตัวอักษร')),
  points: wholeNumber('ราคาแต้ม', 1, 10_000_000),
  /** Parts of a million. */
  discount_ppm: minorNumber('ส่วนลด', 0, 900_000),
  /** Of level 2, 3 and so on. */
  level_discounts: z.array(minorNumber('ส่วนลด', 0, 900_000)).check(z.maxLength(LEVEL_MAX - 1)),
  min_level: wholeNumber('ระดับขั้นต่ำ', 1, LEVEL_MAX),
  /** What one piece gives as credit, or costs the house; of spins it is worked out instead. */
  worth: positiveBaht('มูลค่าต้องมากกว่า 0'),
  spins: z.nullable(wholeNumber('สิทธิ์หมุน', 1, SPINS_MAX)),
  /** The campaign whose coupons it gives. */
  coupon_id: z.nullable(id()),
  picture: z.nullable(
    z.string().check(z.regex(/^\/media\/[0-9a-f]{64}\.(png|jpg|webp|gif|avif)$/, 'ไม่พบรูปนี้')),
  ),
  per_day: z.nullable(wholeNumber('จำนวนต่อวัน', 1, 1_000)),
  per_person: z.nullable(wholeNumber('จำนวนต่อคน', 1, 10_000)),
  opens_at: z.nullable(instant()),
  closes_at: z.nullable(instant()),
  variants: z
    .array(typedText('ชื่อแบบ', 1, 40))
    .check(z.minLength(1, 'ต้องมีอย่างน้อยหนึ่งแบบ'), z.maxLength(20, 'มีได้ไม่เกิน 20 แบบ')),
}

export const listDeskItems = defineCall({
  method: 'GET',
  path: '/operator/api/shop/list',
  summary: 'Every item of the point shop with its versions, stock, what waits, and what went',
  access: 'staff',
  permission: 'shop.view',
  input: nothing(),
  output: z.array(
    z.object({
      item_id: id(),
      kind: z.enum(shopKinds),
      state: z.enum(shopStates),
      live_version: z.nullable(z.int()),
      /** Newest first. */
      versions: z.array(
        z.object({
          version: z.int(),
          title: z.string(),
          note: z.string(),
          points: z.int(),
          discount_ppm: z.int(),
          level_discounts: z.array(z.int()),
          min_level: z.int(),
          spins: z.nullable(z.int()),
          coupon_id: z.nullable(id()),
          /** Of a campaign that gives coupons; null: there is none, or it is over. */
          coupon: z.nullable(shopCoupon),
          picture: z.nullable(z.string()),
          worth: baht(),
          per_day: z.nullable(z.int()),
          per_person: z.nullable(z.int()),
          opens_at: z.nullable(instant()),
          closes_at: z.nullable(instant()),
          variants: z.array(z.string()),
          written_by: z.string(),
          written_at: instant(),
        }),
      ),
      variants: z.array(z.object({ variant_id: id(), name: z.string(), stock_left: z.int() })),
      redemptions: z.int(),
      pieces: z.int(),
      points_taken: z.int(),
      proposal: waitingVersion(),
    }),
  ),
  errors: [],
})

export const countShopWaiting = defineCall({
  method: 'GET',
  path: '/operator/api/shop/waiting',
  summary: 'How many versions of items wait for a second person',
  access: 'staff',
  permission: 'shop.view',
  passive: true,
  input: nothing(),
  output: z.object({ count: z.int() }),
  errors: [],
})

export const listShopCoupons = defineCall({
  method: 'GET',
  path: '/operator/api/shop/coupons',
  summary: 'Campaigns of coupons that an item can give to its member',
  access: 'staff',
  permission: 'shop.view',
  input: nothing(),
  output: z.array(shopCoupon),
  errors: [],
})

export const saveItem = defineCall({
  method: 'POST',
  path: '/operator/api/shop/save',
  summary: 'Writes an item, or its next version; it holds when a second person agrees',
  access: 'staff',
  permission: 'shop.edit',
  input: z.object({ item_id: z.optional(itemId), ...typed, reason: reasonText(5, 300) }),
  output: z.object({ item_id: id(), version: z.int() }),
  errors: [
    shopDeskErrors.shop_spins_odd,
    shopDeskErrors.shop_coupon_odd,
    shopDeskErrors.shop_picture_unknown,
    shopDeskErrors.shop_closes_before_open,
    shopDeskErrors.shop_worth_above_price,
    shopDeskErrors.shop_limit_odd,
    shopDeskErrors.shop_variants_odd,
    shopDeskErrors.shop_kind_fixed,
    approvalErrors.approval_asked,
  ],
})

const stepped = z.object({ item_id: id(), state: z.enum(shopStates) })
const decision = { item_id: itemId, approval_id: id(), reason: reasonText(5, 300) }

export const publishItem = defineCall({
  method: 'POST',
  path: '/operator/api/shop/publish',
  summary: 'The second person agrees: members get the item by this version from here on',
  access: 'staff',
  permission: 'shop.publish',
  input: z.object(decision),
  output: stepped,
  errors: [
    approvalErrors.approval_closed,
    approvalErrors.approval_expired,
    approvalErrors.approval_own,
  ],
})

export const rejectItem = defineCall({
  method: 'POST',
  path: '/operator/api/shop/reject',
  summary: 'The second person does not agree; nothing changes',
  access: 'staff',
  permission: 'shop.publish',
  input: z.object(decision),
  output: stepped,
  errors: [approvalErrors.approval_closed, approvalErrors.approval_expired],
})

export const stepItem = defineCall({
  method: 'POST',
  path: '/operator/api/shop/step',
  summary: 'Takes an item off the shelf for a while, or puts it back',
  access: 'staff',
  permission: 'shop.edit',
  input: z.object({
    item_id: itemId,
    to: z.enum(['live', 'paused'], 'กรุณาเลือก'),
    reason: reasonText(5, 300),
  }),
  output: stepped,
  errors: [shopDeskErrors.shop_step_not_possible],
})

const stocked = z.object({ variant_id: id(), stock_left: z.int() })

export const changeStock = defineCall({
  method: 'POST',
  path: '/operator/api/shop/stock',
  summary: 'Puts pieces of a variant in, or takes some out; of codes the newest that nobody had',
  access: 'staff',
  permission: 'shop.edit',
  input: z.object({
    variant_id: id(),
    change: wholeNumber('จำนวน', -1_000_000, 1_000_000).check(
      z.refine((one) => one !== 0, 'จำนวนต้องไม่เป็น 0'),
    ),
    reason: reasonText(5, 300),
  }),
  output: stocked,
  errors: [shopDeskErrors.shop_stock_is_codes, shopDeskErrors.shop_stock_short],
})

export const CODES_MAX = 2_000

export const addCodes = defineCall({
  method: 'POST',
  path: '/operator/api/shop/codes',
  summary: 'Puts codes of another house in; one that is there already is not put in twice',
  access: 'staff',
  permission: 'shop.edit',
  input: z.object({
    variant_id: id(),
    codes: z
      .array(
        z
          .string('รหัสไม่ถูกต้อง')
          .check(
            z.trim(),
            z.regex(/^[\x21-\x7e]{4,100}$/, 'รหัสต้องเป็นตัวอักษรอังกฤษหรือตัวเลข 4 ถึง 100 ตัว ไม่มีเว้นวรรค'),
          ),
      )
      .check(
        z.minLength(1, 'กรุณาใส่รหัสอย่างน้อยหนึ่งรหัส'),
        z.maxLength(CODES_MAX, `ครั้งละไม่เกิน ${CODES_MAX} รหัส`),
      ),
    reason: reasonText(5, 300),
  }),
  output: z.object({ variant_id: id(), stock_left: z.int(), added: z.int(), known: z.int() }),
  errors: [shopDeskErrors.shop_no_codes],
})

export const listItemRedemptions = defineCall({
  method: 'GET',
  path: '/operator/api/shop/redemptions',
  summary: 'The last hundred redemptions of an item',
  access: 'staff',
  permission: 'shop.view',
  input: z.object({ item_id: itemId }),
  output: z.array(
    z.object({
      redemption_id: id(),
      member_id: id(),
      member_name: z.string(),
      variant: z.string(),
      quantity: z.int(),
      points: z.int(),
      /** When its codes were shown to their member last; null for what has none. */
      codes_shown_at: z.nullable(instant()),
      redeemed_at: instant(),
    }),
  ),
  errors: [],
})

const parcel = z.object({
  redemption_id: id(),
  member_id: id(),
  member_name: z.string(),
  title: z.string(),
  variant: z.string(),
  quantity: z.int(),
  points: z.int(),
  state: z.enum(redemptionStates),
  state_at: instant(),
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
})

export const listParcels = defineCall({
  method: 'GET',
  path: '/operator/api/shop/parcels',
  summary:
    'Parcels of the shop: those under way, the longest waiting first, or the last that ended',
  access: 'staff',
  permission: 'shop.view',
  input: z.object({ which: z.enum(['open', 'ended'], 'กรุณาเลือก') }),
  output: z.array(parcel),
  errors: [],
})

export const readPackingList = defineCall({
  method: 'POST',
  path: '/operator/api/shop/packing-list',
  summary: 'What is to be packed or sent, with the addresses; who read them stands in the trail',
  access: 'staff',
  permission: 'shop.ship',
  input: nothing(),
  output: z.array(
    z.object({
      redemption_id: id(),
      title: z.string(),
      variant: z.string(),
      quantity: z.int(),
      state: z.enum(redemptionStates),
      /** Null: its member was erased. */
      address: z.nullable(
        z.object({
          name: z.string(),
          phone: z.string(),
          line: z.string(),
          subdistrict: z.string(),
          district: z.string(),
          province: z.string(),
          postcode: z.string(),
        }),
      ),
    }),
  ),
  errors: [],
})

export const moveParcel = defineCall({
  method: 'POST',
  path: '/operator/api/shop/parcel/move',
  summary: 'Says that a parcel was packed, sent, delivered, or came back',
  access: 'staff',
  permission: 'shop.ship',
  input: z.object({
    redemption_id: id(),
    to: z.enum(['packed', 'shipped', 'delivered', 'returned'], 'กรุณาเลือก'),
    /** Of one that is sent. */
    carrier: z.optional(typedText('บริษัทขนส่ง', 2, 40)),
    tracking: z.optional(
      z
        .string('กรุณากรอกเลขพัสดุ')
        .check(
          z.overwrite(plainSigns),
          z.trim(),
          z.regex(/^[A-Za-z0-9-]{4,40}$/, 'เลขพัสดุต้องเป็นตัวอักษรอังกฤษหรือตัวเลข'),
        ),
    ),
  }),
  output: parcel,
  errors: [shopDeskErrors.shop_tracking_needed, shopDeskErrors.shop_parcel_moved],
})

export const cancelParcel = defineCall({
  method: 'POST',
  path: '/operator/api/shop/parcel/cancel',
  summary: 'Calls a parcel off that was not sent, or came back: points and stock are back, once',
  access: 'staff',
  permission: 'shop.ship',
  input: z.object({ redemption_id: id(), reason: reasonText(5, 300) }),
  output: parcel,
  errors: [stakeErrors.idempotency_mismatch, shopDeskErrors.shop_parcel_moved],
  movesMoney: true,
})

export const shopDeskChanged = defineEvent({
  topic: 'shop_desk',
  summary: 'An item of the point shop was written, decided about or restocked, or a parcel moved',
  audience: { permission: 'shop.view' },
  payload: z.strictObject({ item_id: z.int() }),
})

export type ShopItemInput = CallInput<typeof saveItem>
export type ShopItemInputWire = WireInput<typeof saveItem>
export type ParcelWire = WireOutput<typeof listParcels>[number]
export type DeskShopCoupon = WireOutput<typeof listShopCoupons>[number]
export type DeskItem = WireOutput<typeof listDeskItems>[number]

import type { WireInput } from '#kernel/contract.ts'
import { MINUTE_MS } from '#kernel/time.ts'
import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import { inTransaction } from '#platform/database/database.ts'
import {
  addCodes,
  changeStock,
  listDeskItems,
  publishItem,
  saveItem,
} from '#features/shop/operator-contract.ts'
import type { MemberActor } from './member.ts'
import { signIn, type StaffActor, staffActor } from './staff.ts'
import type { World } from './world.ts'

export type ShopInput = WireInput<typeof saveItem>

/** The people of the shop's desk, and what they put on its shelves. */
export interface ShopDesk {
  readonly editor: StaffActor
  readonly cashier: StaffActor
  /** Logs the people in again where the clock has ended their sessions. */
  stay(): Promise<void>
  /** What waits of an item, as a second person sends it. */
  proposal(itemId: number): Promise<{ item_id: number; approval_id: number; reason: string }>
  /** Writes an item and lets it out, with so many pieces of each variant, or these codes of the first. */
  publish(overrides?: Partial<ShopInput>, stock?: number | readonly string[]): Promise<Shelf>
}

/** An item that members can have, with the number of each of its variants. */
export interface Shelf {
  readonly item_id: number
  readonly version: number
  readonly variants: readonly number[]
}

/** Terms of an item that is worth its points. */
export const shopTerms = (overrides: Partial<ShopInput> = {}): ShopInput => ({
  kind: 'credit',
  title: 'เครดิต ฿25',
  note: '',
  points: 500,
  discount_ppm: 0,
  level_discounts: [],
  min_level: 1,
  spins: null,
  coupon_id: null,
  picture: null,
  worth: '25.00',
  per_day: null,
  per_person: null,
  opens_at: null,
  closes_at: null,
  variants: ['แบบปกติ'],
  reason: 'ของแลกประจำเดือน',
  ...overrides,
})

export async function shopDesk(world: World): Promise<ShopDesk> {
  const editor = await staffActor(world, 'editor')
  const cashier = await staffActor(world, 'cashier')
  let signedInAt = await world.clock.now()
  const stay = async () => {
    signedInAt = await world.clock.now()
    for (const person of [editor, cashier]) await signIn(world, person)
  }
  const find = async (itemId: number) => {
    const all = await world.ask(listDeskItems, {}, cashier)
    const found = all.find(({ item_id: id }) => Number(id) === itemId)
    if (!found) throw new Error(`no item ${itemId}`)
    return found
  }
  const proposal: ShopDesk['proposal'] = async (itemId) => {
    const { proposal: open } = await find(itemId)
    if (!open) throw new Error(`item ${itemId} waits for nobody`)
    return { item_id: itemId, approval_id: Number(open.approval_id), reason: 'ตรวจแล้ว' }
  }
  return {
    editor,
    cashier,
    stay,
    proposal,
    async publish(overrides = {}, stock = 100) {
      const now = await world.clock.now()
      // A code of the authenticator is taken once, and a session outlives some minutes.
      if (now.getTime() - signedInAt.getTime() > 5 * MINUTE_MS) await stay()
      const saved = await world.ask(saveItem, shopTerms(overrides), editor)
      const itemId = Number(saved.item_id)
      const reason = 'รับของเข้า'
      const variants = (await find(itemId)).variants.map(({ variant_id: id }) => Number(id))
      if (typeof stock === 'number') {
        for (const variant_id of stock > 0 ? variants : []) {
          await world.ask(changeStock, { variant_id, change: stock, reason }, editor)
        }
      } else {
        await world.ask(
          addCodes,
          { variant_id: variants[0] ?? 0, codes: [...stock], reason },
          editor,
        )
      }
      await world.ask(publishItem, await proposal(itemId), cashier)
      return { item_id: itemId, version: saved.version, variants }
    },
  }
}

let given = 0

/** Gives points as a quest does. */
export async function givePoints(world: World, member: MemberActor, points: bigint): Promise<void> {
  given += 1
  const { memberId } = member
  await inTransaction(world.services.db, async (tx) => {
    const outcome = await postOne(tx, {
      key: operationKey({ scope: 'system', owner: 'test', call: 'points', key: `${given}` }),
      memberId,
      kind: 'points_earn',
      legs: [
        {
          debit: house('points_issue', campaignRef('quest', 1)),
          credit: wallet(await openWallet(tx, memberId, 'points')),
          amountSatang: points,
        },
      ],
    })
    if (!outcome.applied) throw new Error(`no points: ${outcome.error}`)
  })
}

/** Where a parcel may go. */
export const address = {
  name: 'สมหญิง ใจดี',
  phone: '0812345678',
  line: '99/1 หมู่ 4 ถนนสุขใจ',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
}

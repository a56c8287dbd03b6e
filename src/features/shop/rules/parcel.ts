/** What becomes of a redemption. What needs no parcel is done at once. */
export const redemptionStates = [
  'done',
  'placed',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const
export type RedemptionState = (typeof redemptionStates)[number]

/** How a history is looked through. */
export const redemptionFilters = ['all', 'open', 'done', 'cancelled'] as const
export type RedemptionFilter = (typeof redemptionFilters)[number]

/** The states that each shows. What came back is still to be settled. */
export const filterStates: Readonly<Record<RedemptionFilter, readonly RedemptionState[]>> = {
  all: redemptionStates,
  open: ['placed', 'packed', 'shipped', 'returned'],
  done: ['done', 'delivered'],
  cancelled: ['cancelled'],
}

/** Who moves a parcel: the member whose it is, the staff, or the clock. */
export type Mover = 'member' | 'staff' | 'clock'

/** From where each state is reached, and by whom. Whatever is not here does not happen. */
const ways: Readonly<Record<RedemptionState, readonly (readonly [RedemptionState, Mover])[]>> = {
  done: [],
  placed: [],
  packed: [['placed', 'staff']],
  shipped: [['packed', 'staff']],
  delivered: [
    ['shipped', 'staff'],
    ['shipped', 'clock'],
  ],
  returned: [['shipped', 'staff']],
  cancelled: [
    ['placed', 'member'],
    ['placed', 'staff'],
    ['packed', 'staff'],
    ['returned', 'staff'],
  ],
}

/** The states out of which this mover brings a parcel to a state. */
export const statesBefore = (to: RedemptionState, mover: Mover): RedemptionState[] =>
  ways[to].filter(([, by]) => by === mover).map(([from]) => from)

/** What this mover can make of a parcel now. */
export const stepsFrom = (from: RedemptionState, mover: Mover): RedemptionState[] =>
  redemptionStates.filter((to) => statesBefore(to, mover).includes(from))

/** A parcel that nobody says anything of is there after these days. */
export const DELIVERED_AFTER_DAYS = 14
/** An address is of no use so many days after the end. */
export const ADDRESS_KEPT_DAYS = 90

/** Where a parcel goes. */
export interface Address {
  readonly name: string
  readonly phone: string
  readonly line: string
  readonly subdistrict: string
  readonly district: string
  readonly province: string
  readonly postcode: string
}

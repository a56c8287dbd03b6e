/** One prize of the government lottery, as its office names it in its data. */
export interface GovernmentTier {
  readonly key: GovernmentTierKey
  readonly name: string
  /** Digits that a ticket is compared by, and from which end. */
  readonly digits: 6 | 3 | 2
  readonly from: 'whole' | 'front' | 'back'
  /** How many numbers are drawn. */
  readonly count: number
  /** Whole baht for one ticket of 80 baht, before stamp duty. */
  readonly prizeBaht: number
}

export const governmentTierKeys = [
  'first',
  'near1',
  'second',
  'third',
  'fourth',
  'fifth',
  'last3f',
  'last3b',
  'last2',
] as const
export type GovernmentTierKey = (typeof governmentTierKeys)[number]

/** Every number that was drawn; a tier that nobody has told yet is empty. */
export type GovernmentPrizes = Readonly<Record<GovernmentTierKey, readonly string[]>>

/** The prizes since 16 August 2558 (lottery.md §8.1), in the order of the office. */
export const governmentTiers: readonly GovernmentTier[] = [
  whole('first', 'รางวัลที่ 1', 1, 6_000_000),
  whole('near1', 'รางวัลข้างเคียงรางวัลที่ 1', 2, 100_000),
  whole('second', 'รางวัลที่ 2', 5, 200_000),
  whole('third', 'รางวัลที่ 3', 10, 80_000),
  whole('fourth', 'รางวัลที่ 4', 50, 40_000),
  whole('fifth', 'รางวัลที่ 5', 100, 20_000),
  { key: 'last3f', name: 'เลขหน้า 3 ตัว', digits: 3, from: 'front', count: 2, prizeBaht: 4_000 },
  { key: 'last3b', name: 'เลขท้าย 3 ตัว', digits: 3, from: 'back', count: 2, prizeBaht: 4_000 },
  { key: 'last2', name: 'เลขท้าย 2 ตัว', digits: 2, from: 'back', count: 1, prizeBaht: 2_000 },
]

function whole(
  key: GovernmentTierKey,
  name: string,
  count: number,
  prizeBaht: number,
): GovernmentTier {
  return { key, name, digits: 6, from: 'whole', count, prizeBaht }
}

/** The numbers beside the first prize; the row of numbers is a ring: 000000 has 999999. */
export function besideFirstPrize(first: string): readonly [string, string] {
  const beside = (step: number) => String((Number(first) + step + 1_000_000) % 1_000_000)
  return [beside(-1).padStart(6, '0'), beside(1).padStart(6, '0')]
}

/** What one ticket won: each tier at most once. */
export interface TicketResult {
  readonly ticket: string
  readonly tiers: readonly GovernmentTier[]
  /** Tiers whose numbers are not all known and in which it may have won. */
  readonly unknown: readonly GovernmentTier[]
  /** Sum of the tiers in whole baht for one ticket. */
  readonly totalBaht: number
}

/**
 * Checks a ticket of six digits against a draw. A ticket may win several prizes at once; of a tier that is not
 * known in full nobody can say that it did not win.
 */
export function checkTicket(ticket: string, prizes: GovernmentPrizes): TicketResult {
  const tiers = governmentTiers.filter((tier) => prizes[tier.key].includes(partOf(ticket, tier)))
  const unknown = governmentTiers.filter(
    (tier) => !tiers.includes(tier) && prizes[tier.key].length !== tier.count,
  )
  return { ticket, tiers, unknown, totalBaht: tiers.reduce((sum, tier) => sum + tier.prizeBaht, 0) }
}

function partOf(ticket: string, { digits, from }: GovernmentTier): string {
  if (from === 'whole') return ticket
  return from === 'front' ? ticket.slice(0, digits) : ticket.slice(-digits)
}

/** Whether every number of every tier is known. */
export const isCompleteDraw = (prizes: GovernmentPrizes): boolean =>
  governmentTiers.every((tier) => prizes[tier.key].length === tier.count)

/** How many tickets one check takes; a longer list would be unreadable. */
export const TICKETS_MAX = 50

/** What somebody typed or pasted, read as tickets. */
export interface TypedTickets {
  readonly tickets: readonly string[]
  /** Pieces that are no ticket, as they were typed. */
  readonly wrong: readonly string[]
}

/** Reads tickets between blanks, commas or line ends; one that was typed twice is checked once. */
export function readTickets(text: string): TypedTickets {
  const pieces = text.split(/[\s,;/]+/).filter((piece) => piece !== '')
  const tickets = pieces.filter((piece) => /^\d{6}$/.test(piece))
  return {
    tickets: [...new Set(tickets)].slice(0, TICKETS_MAX),
    wrong: pieces.filter((piece) => !/^\d{6}$/.test(piece)),
  }
}

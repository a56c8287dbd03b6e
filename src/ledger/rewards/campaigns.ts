/**
 * Whose campaigns are counted in accounts that are kept per campaign. Several features charge one account,
 * each with ids of its own; what stood there before this list keeps its plain ids, and the two of them
 * share no account.
 */
const owners = {
  poll: 0,
  promotion: 0,
  coupon: 1,
  wheel: 2,
  shop: 3,
  quest: 4,
  cashback: 5,
  affiliate: 6,
  /** No campaign: what ran out, by the day of the cut. */
  expiry: 7,
  /** No campaign either: what play earned, by its month. */
  play: 8,
  tournament: 9,
  /** No campaign: what a demo starts with. */
  demo: 10,
}

export type CampaignOwner = keyof typeof owners

/** Ids of one owner stay below; a reference is read by eye: 1000000000007 is coupon 7. */
const SPAN = 1_000_000_000_000

/** The reference of a cost account for a feature's campaign. @throws for an id beyond the span */
export function campaignRef(owner: CampaignOwner, id: number | bigint): number {
  const own = Number(id)
  if (!Number.isSafeInteger(own) || own < 1 || own >= SPAN) {
    throw new Error(`ledger: ${id} is no campaign's id`)
  }
  return owners[owner] * SPAN + own
}

/** Whose campaign a reference counts: the feature, and its id there; `poll` stands for plain ids. */
export function campaignOf(ref: bigint): { owner: CampaignOwner; id: number } {
  const place = Number(ref / BigInt(SPAN))
  const found = Object.entries(owners).find(([, number]) => number === place)
  if (!found) throw new Error(`ledger: nobody has campaign ${ref}`)
  return { owner: found[0] as CampaignOwner, id: Number(ref % BigInt(SPAN)) }
}

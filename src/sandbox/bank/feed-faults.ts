/** What a bank does wrong with the next line of its statement feed, on demand. */
export const feedFaultNames = [
  'late',
  'twice',
  'retold',
  'wrong_amount',
  'wrong_name',
  'masked',
  'no_reference',
  'reversed',
  'out_of_order',
  'told_otherwise',
  'same_reference',
] as const

export type FeedFaultName = (typeof feedFaultNames)[number]

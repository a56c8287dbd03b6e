import { openWallet } from '#ledger/accounts.ts'
import { operationKey } from '#ledger/keys.ts'
import { house, postOne, wallet } from '#ledger/post.ts'
import { campaignRef } from '#ledger/rewards/campaigns.ts'
import type { Tx } from '#platform/database/database.ts'

const POINTS = 620n
/** The first gift of a demo, and the only one. */
const GIFT = 1

/** Gives the member of a demo points to spend, once. Locks: the member's points. */
export async function giveDemoPoints(tx: Tx, memberId: number): Promise<void> {
  await postOne(tx, {
    key: operationKey({ scope: 'system', owner: 'demo', call: 'points', key: '1' }),
    memberId,
    kind: 'points_earn',
    legs: [
      {
        debit: house('points_issue', campaignRef('demo', GIFT)),
        credit: wallet(await openWallet(tx, memberId, 'points')),
        amountSatang: POINTS,
      },
    ],
  })
}

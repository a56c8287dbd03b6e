import { randomUUID } from 'node:crypto'
import type { NewBill, NewLine } from '#features/lottery/bill/server/sale/sale-store.ts'
import { operationKey, requestHash } from '#ledger/keys.ts'
import { dice } from '../ledger/dice.ts'
import type { Buyer } from './seed.ts'

/** The market's own agent. */
export const AGENT_ID = 6
const RATE_X100 = 9_000n
const STAKE_SATANG = 100n

/** Everybody's numbers, `lines` of them, each bill beginning with another. */
function numbersFrom(lines: number, first: number): string[] {
  return Array.from({ length: lines }, (_, at) => `${(first + at) % lines}`.padStart(2, '0'))
}

/** Bills as `prepareBill` makes them, of random members, all on the same numbers. */
export function bills(buyers: readonly Buyer[], roundId: bigint, lines: number): () => NewBill {
  const roll = dice(lines)
  const sheets = Array.from({ length: lines }, (_, first) =>
    numbersFrom(lines, first).map((number): NewLine => ({
      betType: 'top2',
      number,
      amountSatang: STAKE_SATANG,
      rateX100: RATE_X100,
    })),
  )
  return () => {
    const buyer = buyers[roll.below(buyers.length)]
    const sheet = sheets[roll.below(lines)]
    if (!buyer || !sheet) throw new Error('bench: nobody to buy')
    return {
      operationKey: operationKey({
        scope: 'member',
        owner: buyer.memberId,
        call: 'lottery.bill.create',
        key: randomUUID(),
      }),
      requestHash: requestHash({ roundId, walletId: buyer.walletId, lines: sheet, note: '' }),
      memberId: Number(buyer.memberId),
      accountId: buyer.walletId,
      roundId,
      agentId: AGENT_ID,
      validationNo: randomUUID().slice(0, 14).toUpperCase(),
      note: '',
      slipId: null,
      lines: sheet,
    }
  }
}

/** The same bills as a browser sends them. */
export function billBodies(roundId: bigint, lines: number): string[] {
  return Array.from({ length: lines }, (_, first) =>
    JSON.stringify({
      round_id: Number(roundId),
      agent_id: AGENT_ID,
      lines: numbersFrom(lines, first).map((number) => ({
        bet_type: 'top2',
        number,
        amount: '1.00',
        rate: '90',
      })),
    }),
  )
}

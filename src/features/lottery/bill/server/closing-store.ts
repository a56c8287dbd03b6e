import { sql } from 'kysely'
import { formatBaht } from '#kernel/money.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { ClosingFaults, EraseMember } from '#platform/member-data/member-data.ts'
import { hasOpenBets } from './open-bets-store.ts'

/** Bills that can still win, and what a corrected result took back and is still owed. */
export const lotteryFaults: ClosingFaults = async (tx, _services, memberId) => {
  const faults: string[] = []
  for (const { id: walletId } of await listWallets(tx, memberId)) {
    const wallet = { memberId: BigInt(memberId), walletId, since: new Date(0) }
    if (faults.length === 0 && (await hasOpenBets(tx, wallet))) {
      faults.push('มีโพยที่ยังไม่ออกผล กรุณารอให้ออกผลก่อน')
    }
  }
  const { rows } = await sql<{ open_satang: bigint | null }>`
    select open_satang from lottery.debt where member_id = ${memberId}`.execute(tx)
  const owed = rows[0]?.open_satang ?? 0n
  if (owed > 0n) faults.push(`มียอดค้างชำระ ฿${formatBaht(owed)} จากผลที่แก้ไข`)
  return faults
}

/** What a member kept for himself; bills and what they won stay with the books. */
export const eraseLottery: EraseMember = async (tx, _services, memberId) => {
  await sql`delete from lottery.number_set where member_id = ${memberId}`.execute(tx)
  await sql`delete from lottery.favourite where member_id = ${memberId}`.execute(tx)
  await sql`delete from lottery.reminder where member_id = ${memberId}`.execute(tx)
}

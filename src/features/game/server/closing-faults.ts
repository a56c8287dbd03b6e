import { formatBaht } from '#kernel/money.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { ClosingFaults } from '#platform/member-data/member-data.ts'
import { hasOpenRounds, sumOwed } from './session-store.ts'

/** Rounds that can still pay, and what was taken back and is still owed. */
export const gameFaults: ClosingFaults = async (tx, _services, memberId) => {
  const faults: string[] = []
  for (const { id } of await listWallets(tx, memberId)) {
    if (faults.length === 0 && (await hasOpenRounds(tx, id))) {
      faults.push('มีรอบเกมที่ยังไม่จบ กรุณาเล่นให้จบหรือรอให้ค่ายเกมปิดรอบก่อน')
    }
  }
  const owed = await sumOwed(tx, memberId)
  if (owed > 0n) faults.push(`มียอดค้างชำระ ฿${formatBaht(owed)} จากรางวัลเกมที่ถูกเรียกคืน`)
  return faults
}

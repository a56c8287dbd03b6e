import { formatBaht } from '#kernel/money.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { ClosingFaults } from '#platform/member-data/member-data.ts'

/** What is a member's is paid to him or given up by him before his account is closed; nobody keeps it. */
export const walletFaults: ClosingFaults = async (tx, _services, memberId) => {
  const wallets = await listWallets(tx, memberId)
  return wallets
    .filter(({ availableSatang, heldSatang }) => availableSatang !== 0n || heldSatang !== 0n)
    .map(
      ({ name, availableSatang, heldSatang }) =>
        `ยังมีเงินใน${name} ฿${formatBaht(availableSatang + heldSatang)} กรุณาถอนหรือใช้ให้หมดก่อน`,
    )
}

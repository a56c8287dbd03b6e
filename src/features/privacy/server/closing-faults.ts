import { lockWallets, listWallets } from '#ledger/wallets.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { PrivacyPorts } from './ports.ts'

/** What keeps an account open, judged under the locks of its wallets: nothing comes or goes meanwhile. */
export async function judgeClosing(
  tx: Tx,
  services: Services,
  ports: PrivacyPorts,
  memberId: number,
): Promise<readonly string[]> {
  const wallets = await listWallets(tx, memberId)
  await lockWallets(
    tx,
    wallets.map(({ id }) => id),
  )
  const faults: string[] = []
  for (const find of ports.closingFaults) faults.push(...(await find(tx, services, memberId)))
  return faults
}

/** What keeps a closed member from being erased: something came back to him, or staff let him in again. */
export async function judgeErasing(
  tx: Tx,
  services: Services,
  ports: PrivacyPorts,
  memberId: number,
): Promise<readonly string[]> {
  const faults = await judgeClosing(tx, services, ports, memberId)
  return (await ports.isClosed(tx, memberId)) ? faults : [...faults, 'บัญชีถูกเปิดใช้อีกครั้ง']
}

/** The same for a screen. */
export const findFaults = (
  services: Services,
  ports: PrivacyPorts,
  memberId: number,
  judge: typeof judgeClosing,
): Promise<readonly string[]> =>
  inTransaction(services.db, (tx) => judge(tx, services, ports, memberId))

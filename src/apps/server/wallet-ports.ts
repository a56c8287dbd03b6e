import { findPerson } from '#features/account/server/user-info.ts'
import type { WalletPorts } from '#features/wallet/server/ports.ts'

/** What wallets ask of other features by name. */
export const walletPorts: Pick<WalletPorts, 'memberName'> = {
  memberName: async ({ db, vault }, memberId) => {
    const { firstName, lastName } = await findPerson(db, vault, memberId)
    return `${firstName} ${lastName}`
  },
}

import { bootstrap } from '#features/account/contract.ts'
import { getUserInfo } from '#features/account/server/get-user-info.ts'
import { listWallets } from '#ledger/wallets.ts'
import { route } from '#platform/http/route.ts'

/** What the signed-in frame shows, of several features, in one call. */
export const bootstrapRoute = route(bootstrap, async (_input, { services, memberId }) => {
  const { config, db, clock } = services
  const [user, wallets, now] = await Promise.all([
    getUserInfo(services, memberId),
    listWallets(db, memberId),
    clock.now(),
  ])
  return {
    user,
    wallets: wallets.map((wallet) => ({
      id: Number(wallet.id),
      wallet_name: wallet.name,
      balance: wallet.availableSatang,
      held: wallet.heldSatang,
      wallet_type_id: wallet.walletType,
    })),
    server_time: now,
    demo: config.moneyMode === 'demo',
    agent: { id: config.agent.id, code: config.agent.code },
    features: { otp_register: config.otpRequired, otp_withdraw: false },
  }
})

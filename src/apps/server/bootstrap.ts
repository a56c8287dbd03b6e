import { bootstrap } from '#features/account/contract.ts'
import { findDueTexts } from '#features/account/server/consents/consents.ts'
import { getUserInfo } from '#features/account/server/get-user-info.ts'
import { listWallets } from '#features/wallet/server/list-wallets.ts'
import { route } from '#platform/http/route.ts'

/** What the signed-in frame shows, of several features, in one call. */
export const bootstrapRoute = route(bootstrap, async (_input, { services, memberId }) => {
  const { config, clock } = services
  const [user, wallets, due, now] = await Promise.all([
    getUserInfo(services, memberId),
    listWallets(services, memberId),
    findDueTexts(services, memberId),
    clock.now(),
  ])
  return {
    user,
    wallets,
    server_time: now,
    demo: config.moneyMode === 'demo',
    agent: { id: config.agent.id, code: config.agent.code },
    features: { otp_register: config.otpRequired, otp_withdraw: config.otpRequired },
    consents_due: due,
  }
})

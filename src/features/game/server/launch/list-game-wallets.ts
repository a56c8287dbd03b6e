import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { listWallets } from '#ledger/wallets.ts'
import type { Services } from '#platform/services.ts'
import type { listGameWallets as call } from '../../launch-contract.ts'
import type { GamePorts } from '../ports.ts'
import { findWantedGame } from './find-wanted-game.ts'
import { findWalletRules } from './launch-store.ts'

/**
 * The member's wallets that may be staked in a game, the main one first: those whose own rule lets the
 * smallest bet through, as the gate will judge it. Empty ones are listed; screens leave them out.
 * @throws Refusal not_found, game_closed
 */
export async function listGameWallets(
  services: Services,
  ports: Pick<GamePorts, 'wagerOf'>,
  memberId: number,
  input: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { db } = services
  await findWantedGame(db, input)
  const wallets = await listWallets(db, memberId)
  const [rules, wagers] = await Promise.all([
    findWalletRules(
      db,
      wallets.map(({ id }) => id),
    ),
    ports.wagerOf(services, memberId),
  ])
  return wallets.flatMap(({ id, name, availableSatang, walletType }) => {
    const rule = rules.get(id)
    if (rule?.refusal) return []
    return [
      {
        id: Number(id),
        wallet_name: name,
        balance: availableSatang,
        wallet_type_id: walletType,
        max_bet: rule?.maxSatang ?? null,
        wager: wagers.get(id) ?? null,
      },
    ]
  })
}

import { type ErrorDefinition, Refusal, requireFound } from '#kernel/errors.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'
import { findWallet, type Wallet } from '#ledger/wallets.ts'
import type { Db } from '#platform/database/database.ts'
import { mayStake, type StakeRefusal } from '#platform/stake-gate/stake-gate.ts'
import { launchErrors } from '../../launch-contract.ts'
import { findWalletRules } from './launch-store.ts'

/** The smallest bet: what is refused to it is refused to every other. */
const SMALLEST_SATANG = 1n

/** A limit below one satang lets no bet through, so the game is as good as closed for stakes. */
const errorOf = (word: StakeRefusal): ErrorDefinition =>
  word === 'stake_above_limit' ? stakeErrors.stake_closed : stakeErrors[word]

/**
 * Why not even the smallest bet would be taken from a wallet in a game, in the words of the gate; undefined: it
 * would be. A dry run: the gate judges each bet again.
 */
export async function findStakeRefusal(
  db: Db,
  memberId: number,
  { id, walletType }: Pick<Wallet, 'id' | 'walletType'>,
): Promise<ErrorDefinition | undefined> {
  const word =
    (await mayStake(db, memberId, walletType, SMALLEST_SATANG, 'game_bet')) ??
    (await findWalletRules(db, [id])).get(id)?.refusal
  return word ? errorOf(word) : undefined
}

/**
 * The member's own wallet, if a game can be played from it now.
 * @throws Refusal not_found for another's wallet, wallet_unusable, and what the gate says to a bet
 */
export async function findPlayableWallet(
  db: Db,
  memberId: number,
  walletId: number,
): Promise<Wallet> {
  const wallet = requireFound(await findWallet(db, memberId, BigInt(walletId)))
  const rule = (await findWalletRules(db, [wallet.id])).get(wallet.id)
  const isEmpty = wallet.availableSatang <= 0n && wallet.walletType !== 1
  if (rule?.refusal || isEmpty) throw new Refusal(launchErrors.wallet_unusable)
  const refused = await findStakeRefusal(db, memberId, wallet)
  if (refused) throw new Refusal(refused)
  return wallet
}

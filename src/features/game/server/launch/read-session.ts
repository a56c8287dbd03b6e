import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { requireFound } from '#kernel/errors.ts'
import { findWallet, type Wallet } from '#ledger/wallets.ts'
import type { Services } from '#platform/services.ts'
import { launchErrors, type readGameSession as call } from '../../launch-contract.ts'
import { findLaunchNotice } from '../launch-notice-store.ts'
import { findStakeRefusal } from './judge-stake.ts'
import { findOwnSession, type OwnSessionRow, sumPlayed } from './launch-store.ts'
import { stakeErrors } from '#kernel/stake-errors.ts'

/**
 * How a game of the member goes. Cost: reads by key, and his rounds since it began.
 * @throws Refusal not_found for another's session
 */
export async function readGameSession(
  { db, clock }: Services,
  memberId: number,
  { session_id: sessionId }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const session = requireFound(await findOwnSession(db, memberId, sessionId))
  const wallet = await findWallet(db, memberId, session.walletId)
  const [played, shut, now] = await Promise.all([
    sumPlayed(db, memberId, session),
    findShut({ db }, memberId, session, wallet),
    clock.now(),
  ])
  return {
    session_id: sessionId,
    started_at: session.startedAt,
    now,
    wallet: {
      id: Number(session.walletId),
      wallet_name: wallet?.name ?? '',
      balance: wallet?.availableSatang ?? 0n,
    },
    rounds: Number(played.rounds),
    open_rounds: Number(played.openRounds),
    staked: played.stakedSatang,
    won: played.wonSatang,
    net: played.wonSatang - played.stakedSatang,
    state: session.isMoved ? 'moved' : session.isOver ? 'ended' : 'playing',
    shut,
  }
}

/** What a bet would be refused with, before anything of the bet itself is looked at. */
async function findShut(
  { db }: Pick<Services, 'db'>,
  memberId: number,
  { gameId }: OwnSessionRow,
  wallet: Wallet | undefined,
): Promise<{ code: string; message: string } | null> {
  const closed = await findLaunchNotice(db, gameId)
  if (closed) {
    const { code, thai } = launchErrors.game_closed
    return { code, message: closed.notice ?? thai }
  }
  const refused = wallet ? await findStakeRefusal(db, memberId, wallet) : stakeErrors.wallet_closed
  return refused ? { code: refused.code, message: refused.thai } : null
}

import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { readOwnRound as call } from '../../history-contract.ts'
import { OWN_STUDIO } from '../../rules/own-studio.ts'
import { catalogueOf, percentText } from '../lobby/catalogue.ts'
import { roundOf } from './list-own-rounds.ts'
import { findOwnMovements, findOwnRound, findWalletName } from './own-rounds-store.ts'

/**
 * A round of the member with each of its movements and what his wallet held around it: the fields of
 * GLI-19 §2.8.2. @throws Refusal not_found for another's round
 */
export async function readOwnRound(
  services: Services,
  memberId: number,
  { round_id: roundId }: CallInput<typeof call>,
): Promise<CallOutput<typeof call>> {
  const { db } = services
  const row = requireFound(await findOwnRound(db, memberId, roundId))
  const [catalogue, movements, walletName] = await Promise.all([
    catalogueOf(services),
    findOwnMovements(db, roundId, row.walletId),
    findWalletName(db, row.walletId),
  ])
  const moved = movements.flatMap(({ balanceAfterSatang: after, changeSatang: change }) =>
    after === null || change === null ? [] : [{ after, before: after - change }],
  )
  return {
    ...roundOf(catalogue, row),
    ref: row.ref,
    currency: 'THB',
    wallet_name: walletName,
    version: row.version,
    rtp: percentText(row.returnBp),
    is_aggregated: row.isAggregated,
    balance_before: moved[0]?.before ?? null,
    balance_after: moved.at(-1)?.after ?? null,
    can_resume: row.state === 'open' && catalogue.byId.get(row.gameId)?.card.state === 'open',
    has_replay: row.isAskable && row.protocol === 'hub88' && row.state !== 'open',
    is_provable: row.providerCode === OWN_STUDIO,
    movements: movements.map((movement) => ({
      ref: movement.ref,
      kind: movement.kind,
      amount: movement.amountSatang,
      balance_after: movement.balanceAfterSatang,
      at: movement.madeAt,
      is_free: movement.isFree,
      is_undone: movement.isUndone,
    })),
  }
}

import type { CallOutput } from '#kernel/contract.ts'
import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import type { Services } from '#platform/services.ts'
import { gameAudit } from '../../audit-contract.ts'
import { gamesChanged } from '../../lobby-contract.ts'
import {
  gameDeskChanged,
  gameDeskErrors,
  type switchGame as gameCall,
  type SwitchGameInput,
  type switchProvider as providerCall,
  type SwitchProviderInput,
} from '../../operator-contract.ts'
import { lockGame, updateGameState } from './game-desk-store.ts'
import { hasReturnToAccept } from './listing-store.ts'
import {
  type Closing,
  lockProvider,
  lockProviderOfGame,
  updateProviderState,
} from './provider-desk-store.ts'

const OPEN: Closing = { notice: null, untilAt: null }

/**
 * Pauses a provider or opens it. A bet is judged by the state that is committed when its batch looks at it, so
 * one that was answered before stays taken, and no bet is taken after the answer of this call.
 * @throws Refusal not_found, game_switch_same, game_until_in_the_past
 */
export async function switchProvider(
  services: Services,
  staffId: number,
  input: SwitchProviderInput,
): Promise<CallOutput<typeof providerCall>> {
  const { provider_id: providerId, state } = input
  const closing = state === 'paused' ? await closingOf(services, input) : OPEN
  return inTransaction(services.db, async (tx) => {
    const before = requireFound(await lockProvider(tx, providerId))
    if (state === 'active' && before.state === 'active') {
      throw new Refusal(gameDeskErrors.game_switch_same)
    }
    await updateProviderState(tx, providerId, { state, ...closing })
    await audit(tx, gameAudit, {
      staffId,
      action: state === 'paused' ? 'game.provider_paused' : 'game.provider_opened',
      object: { kind: 'game_provider', id: providerId },
      before: { state: before.state, ...told(before) },
      after: { state, ...told(closing) },
      reason: input.reason,
    })
    await tellDesk(tx, providerId)
    return { provider_id: providerId, state }
  })
}

/**
 * Switches a game off or on, as a provider is.
 * @throws Refusal not_found, game_switch_same, game_return_not_accepted, game_until_in_the_past
 */
export async function switchGame(
  services: Services,
  staffId: number,
  input: SwitchGameInput,
): Promise<CallOutput<typeof gameCall>> {
  const { game_id: gameId, is_enabled: isEnabled } = input
  const closing = isEnabled ? OPEN : await closingOf(services, input)
  return inTransaction(services.db, async (tx) => {
    // The provider first: its list may be on its way in, and switch the same game.
    await lockProviderOfGame(tx, gameId)
    const before = requireFound(await lockGame(tx, gameId))
    if (isEnabled && before.isEnabled) throw new Refusal(gameDeskErrors.game_switch_same)
    if (isEnabled && (await hasReturnToAccept(tx, gameId))) {
      throw new Refusal(gameDeskErrors.game_return_not_accepted)
    }
    // Another text does not accept a return that nobody has accepted.
    const offBecause = isEnabled
      ? null
      : before.offBecause === 'return_changed'
        ? ('return_changed' as const)
        : ('staff' as const)
    await updateGameState(tx, gameId, { isEnabled, offBecause, ...closing })
    await audit(tx, gameAudit, {
      staffId,
      action: isEnabled ? 'game.switched_on' : 'game.switched_off',
      object: { kind: 'game', id: `${before.providerId}:${gameId}` },
      before: {
        is_enabled: before.isEnabled,
        off_because: before.offBecause,
        ...told(before),
      },
      after: { is_enabled: isEnabled, off_because: offBecause, ...told(closing) },
      reason: input.reason,
    })
    await tellDesk(tx, before.providerId)
    return { game_id: gameId, is_enabled: isEnabled }
  })
}

/** Tells open desks, and lobbies, that something of a provider is another. */
export async function tellDesk(tx: Tx, providerId: number): Promise<void> {
  await publish(tx, gameDeskChanged, { payload: { provider_id: providerId } })
  await publish(tx, gamesChanged, { payload: {} })
}

async function closingOf(
  { clock }: Services,
  { notice, until_at: untilAt }: { notice: string | null; until_at: Date | null },
): Promise<Closing> {
  if (untilAt && untilAt <= (await clock.now())) {
    throw refuseField(gameDeskErrors.game_until_in_the_past, 'until_at')
  }
  return { notice, untilAt }
}

const told = ({ notice, untilAt }: Closing) => ({ notice, until_at: untilAt })

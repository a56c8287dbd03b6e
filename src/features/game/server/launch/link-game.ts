import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { launchErrors, type linkGame as call } from '../../launch-contract.ts'
import { frameAddress, isOfOrigins } from '../../rules/frame-address.ts'
import { launchGame } from '../launch-game.ts'
import { ProviderFailure } from '../outward/games-api.ts'
import { findWantedGame } from './find-wanted-game.ts'
import { findPlayableWallet } from './judge-stake.ts'
import type { WantedRow } from './launch-store.ts'

/** Whence a game is opened: the browser's address, the site's as that browser calls it, and its login. */
export interface OpenedFrom {
  readonly ip: string
  readonly origin: string
  readonly loginId: bigint | null
}

/**
 * Opens a game from one of the member's wallets. Everything is judged before the provider is asked; what comes
 * to the wallet later is judged by the gate again.
 * @throws Refusal not_found, and what the contract lists, in its order
 */
export async function linkGame(
  services: Services,
  memberId: number,
  input: CallInput<typeof call>,
  { ip, origin, loginId }: OpenedFrom,
): Promise<CallOutput<typeof call>> {
  const game = await findWantedGame(services.db, input)
  const wallet = await findPlayableWallet(services.db, memberId, input.wallet_id)
  const wanted = {
    memberId,
    walletId: wallet.id,
    gameId: input.game_id,
    loginId,
    ip,
    isMobile: input.is_mobile,
    ...waysBack(origin),
  }
  const { url, sessionId } = await askedOf(services, game, () =>
    launchGame(services, wanted, (address) => shownAddress(services, game, address, origin)),
  )
  return { link: url, session_id: Number(sessionId) }
}

/** Where a game sends its player for its lobby and for money. */
export const waysBack = (origin: string) => ({
  lobbyUrl: `${origin}/game/return`,
  depositUrl: `${origin}/member/deposit`,
})

/** An answer of a game's provider. @throws Refusal provider_down, whichever way it has none */
export async function askedOf<T>(
  { log }: Services,
  { providerId }: Pick<WantedRow, 'providerId'>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ err: error, providerId, kind: error.kind }, 'a provider opens no game')
    throw new Refusal(launchErrors.provider_down)
  }
}

/**
 * The address that a provider gave, as a page of the site may show it in a frame.
 * @throws Refusal frame_blocked where it is at none of the provider's origins, or at the site's own host
 */
export function shownAddress(
  { log }: Services,
  { providerId, frameOrigins }: Pick<WantedRow, 'providerId' | 'frameOrigins'>,
  address: string,
  siteOrigin: string,
): string {
  const shown = isOfOrigins(address, frameOrigins)
    ? frameAddress(address, new URL(siteOrigin).hostname)
    : undefined
  if (shown) return shown.href
  const frameOrigin = URL.parse(address)?.origin
  log.error({ providerId, frameOrigin, siteOrigin }, 'a frame is where it may not be')
  throw new Refusal(launchErrors.frame_blocked)
}

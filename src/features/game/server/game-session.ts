import { ProviderRefusal } from '#kernel/provider-contract.ts'
import { commonErrors, Refusal } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { hashOfToken, insertSession, swapToken } from './session-store.ts'
import type { Provider } from './verify-provider.ts'

/** A session is opened anew with each launch; nobody plays longer in one. */
const SESSION_MINUTES = 4 * 60
/** The token of a launch stands in an address: it is taken at once or never. */
const LAUNCH_MINUTES = 5

/**
 * Opens a session of one game for a member, played from one of his wallets; with the login that asks, its bets end. The token goes to the provider
 * and is kept nowhere; it is good for nothing before `markLaunched`.
 * @throws not_found where the game is not offered or the wallet is another's
 */
export async function openSession(
  db: Db | Tx,
  { random }: Pick<Services, 'random'>,
  {
    memberId,
    walletId,
    gameId,
    loginId,
  }: { memberId: number; walletId: bigint; gameId: number; loginId: bigint | null },
): Promise<{ sessionId: bigint; token: string }> {
  const token = newToken(random)
  const sessionId = await insertSession(db, {
    memberId,
    walletId,
    gameId,
    loginId,
    tokenHash: hashOfToken(token),
    minutes: SESSION_MINUTES,
  })
  if (sessionId === undefined) throw new Refusal(commonErrors.not_found)
  return { sessionId, token }
}

/** Gives the token of the game for that of the launch. A provider that does not swap keeps the one it has. */
export async function swapLaunchToken(
  { db, random }: Services,
  { providerId, swapsToken }: Provider,
  token: string,
): Promise<string> {
  const next = swapsToken ? newToken(random) : token
  const hashes = [hashOfToken(token), hashOfToken(next)] as const
  if (!(await swapToken(db, providerId, ...hashes, LAUNCH_MINUTES))) {
    throw new ProviderRefusal('RS_ERROR_INVALID_TOKEN')
  }
  return next
}

const newToken = (random: Services['random']): string => random.bytes(32).toString('base64url')

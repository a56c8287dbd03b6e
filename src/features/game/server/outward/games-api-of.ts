import type { Services } from '#platform/services.ts'
import { findAccount } from '../provider-store.ts'
import { openSecrets } from '../secret-store.ts'
import { type GamesApi, ProviderFailure } from './games-api.ts'
import { hub88Client } from './hub88-client.ts'
import { pragmaticClient } from './pragmatic-client.ts'
import { signingKey } from './signing-key.ts'

/**
 * How a provider is asked: in its words, with the keys that hold now.
 * @throws ProviderFailure `down` where its address or what signs is not set
 */
export async function gamesApiOf(
  services: Pick<Services, 'db' | 'vault'>,
  providerId: number,
): Promise<GamesApi> {
  const account = await findAccount(services.db, providerId)
  if (!account)
    throw new ProviderFailure('down', `provider ${providerId} has no address to be asked at`)
  if (account.protocol === 'hub88') {
    return hub88Client({ ...account, privateKey: (await signingKey(services)).privateKey })
  }
  const [secret] = (await openSecrets(services.db, services.vault)).get(providerId) ?? []
  if (secret === undefined)
    throw new ProviderFailure('down', `provider ${providerId} has no secret`)
  return pragmaticClient({ ...account, secret })
}

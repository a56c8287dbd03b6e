import { requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { GameConnection } from '../../connection-contract.ts'
import { signingKey } from '../outward/signing-key.ts'
import type { GamePorts } from '../ports.ts'
import { fingerprintOf } from './check-key.ts'
import { findConnection, findProviderKeys, findProviderSecrets } from './connection-store.ts'
import { readProposal } from './trust-provider.ts'

/** How a provider is connected, our own key for it, and of its secrets only that they are there. */
export async function readConnection(
  services: Services,
  ports: GamePorts,
  staffId: number,
  providerId: number,
): Promise<GameConnection> {
  const { db } = services
  const connection = requireFound(await findConnection(db, providerId))
  const [{ publicKey }, keys, secrets, proposal] = await Promise.all([
    signingKey(services),
    findProviderKeys(db, providerId),
    findProviderSecrets(db, providerId),
    readProposal(services, ports, staffId, providerId),
  ])
  return {
    base_url: connection.baseUrl,
    operator_ref: connection.operatorRef,
    signs_answers: connection.signsAnswers,
    addresses: [...connection.addresses],
    frame_origins: [...connection.frameOrigins],
    public_key: publicKey,
    keys: keys.map((key) => ({
      key_id: key.keyId,
      public_key: key.publicKey,
      fingerprint: fingerprintOf(key.publicKey),
      valid_from: key.validFrom,
      valid_to: key.validTo,
    })),
    secrets: secrets.map(({ secretId, validFrom, validTo }) => ({
      secret_id: Number(secretId),
      valid_from: validFrom,
      valid_to: validTo,
    })),
    proposal,
  }
}

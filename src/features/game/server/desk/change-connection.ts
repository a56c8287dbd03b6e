import { Refusal, refuseField, requireFound } from '#kernel/errors.ts'
import { audit } from '#platform/audit/audit.ts'
import { isAddress } from '#platform/config/addresses.ts'
import { inTransaction, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { gameAudit } from '../../audit-contract.ts'
import { type ConnectionInput, gameConnectionErrors as errors } from '../../connection-contract.ts'
import { fingerprintOf } from './check-key.ts'
import {
  type ConnectionRow,
  endKey,
  endSecret,
  findConnection,
  findProviderKeys,
  findProviderOfKey,
  findProviderOfSecret,
  findProviderSecrets,
  updateConnection,
} from './connection-store.ts'
import { lockProvider } from './provider-desk-store.ts'
import { tellDesk } from './switch-play.ts'

export type Changed = { provider_id: number }

/** Changes where a provider is and from where it may call. @throws Refusal not_found, game_address_odd */
export async function saveConnection(
  services: Services,
  staffId: number,
  input: ConnectionInput,
): Promise<Changed> {
  const { provider_id: providerId } = input
  const addresses = [...new Set(input.addresses.filter((text) => text !== ''))]
  if (!addresses.every(isAddress)) throw refuseField(errors.game_address_odd, 'addresses')
  return changing(services, providerId, async (tx) => {
    const before = requireFound(await findConnection(tx, providerId))
    const next: ConnectionRow = {
      baseUrl: input.base_url,
      operatorRef: input.operator_ref,
      signsAnswers: input.signs_answers,
      addresses,
      frameOrigins: [...new Set(input.frame_origins ?? before.frameOrigins)],
    }
    await updateConnection(tx, providerId, next)
    await audit(tx, gameAudit, {
      staffId,
      action: 'game.connection_changed',
      object: { kind: 'game_provider', id: providerId },
      before: auditValues(before),
      after: auditValues(next),
      reason: input.reason,
    })
  })
}

interface Ending {
  readonly id: number
  /** The person knows that the provider cannot call any more. */
  readonly isLast: boolean
  readonly reason: string
}

/** Ends a key of a provider. @throws Refusal not_found, game_key_over, game_key_last */
export async function endProviderKey(
  services: Services,
  staffId: number,
  { id, isLast, reason }: Ending,
): Promise<Changed> {
  const providerId = requireFound(await findProviderOfKey(services.db, id))
  return changing(services, providerId, async (tx) => {
    const holding = (await findProviderKeys(tx, providerId)).filter(({ isOver }) => !isOver)
    const key = holding.find(({ keyId }) => keyId === id)
    if (!key) throw new Refusal(errors.game_key_over)
    if (holding.length === 1 && !isLast) throw new Refusal(errors.game_key_last)
    await endKey(tx, id)
    await audit(tx, gameAudit, {
      staffId,
      action: 'game.key_ended',
      object: { kind: 'game_provider', id: providerId },
      before: { fingerprint: fingerprintOf(key.publicKey) },
      reason,
    })
  })
}

/** Ends a secret. @throws Refusal not_found, game_key_over, game_key_last */
export async function endProviderSecret(
  services: Services,
  staffId: number,
  { id, isLast, reason }: Ending,
): Promise<Changed> {
  const providerId = requireFound(await findProviderOfSecret(services.db, id))
  return changing(services, providerId, async (tx) => {
    const holding = (await findProviderSecrets(tx, providerId)).filter(({ isOver }) => !isOver)
    if (!holding.some(({ secretId }) => Number(secretId) === id)) {
      throw new Refusal(errors.game_key_over)
    }
    if (holding.length === 1 && !isLast) throw new Refusal(errors.game_key_last)
    await endSecret(tx, id)
    await audit(tx, gameAudit, {
      staffId,
      action: 'game.secret_ended',
      object: { kind: 'game_provider', id: providerId },
      reason,
    })
  })
}

/** A change under the provider's lock: of two who end the last two keys, the second is asked again. */
export async function changing(
  services: Services,
  providerId: number,
  change: (tx: Tx) => Promise<void>,
): Promise<Changed> {
  await inTransaction(services.db, async (tx) => {
    requireFound(await lockProvider(tx, providerId))
    await change(tx)
    await tellDesk(tx, providerId)
  })
  return { provider_id: providerId }
}

const auditValues = (row: ConnectionRow) => ({
  base_url: row.baseUrl,
  operator_ref: row.operatorRef,
  signs_answers: row.signsAnswers,
  addresses: row.addresses.length === 0 ? 'ทุกที่' : row.addresses.join(', '),
  frame_origins: row.frameOrigins.length === 0 ? 'ที่อยู่ของค่าย' : row.frameOrigins.join(', '),
})

import * as z from 'zod/mini'
import type { CallInput } from '#kernel/contract.ts'
import { refuseField, requireFound } from '#kernel/errors.ts'
import {
  decideApproval,
  findOpenApproval,
  requestApproval,
  withdrawApproval,
} from '#platform/approval/approval.ts'
import { defineApproval } from '#platform/approval/approval-kind.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { gameAudit } from '../../audit-contract.ts'
import {
  type confirmProviderTrust,
  gameConnectionErrors as errors,
  type proposeProviderKey as proposeKeyCall,
  type proposeProviderSecret as proposeSecretCall,
  type TrustProposal,
} from '../../connection-contract.ts'
import type { GamePorts } from '../ports.ts'
import { insertSecret } from '../secret-store.ts'
import { changing, type Changed } from './change-connection.ts'
import { checkPublicKey, fingerprintOf } from './check-key.ts'
import { findProviderKeys } from './connection-store.ts'
import { dropWaiting, insertWaitingKey, startKey, startSecret } from './trust-store.ts'

/** One person who lets a key in could play the provider and pay anybody; two have to agree. */
export const trustApproval = defineApproval({
  kind: 'game_trust',
  thai: 'เพิ่มกุญแจหรือรหัสลับของค่ายเกม',
  object: 'game_provider',
  blind: false,
  steps: [{ fromSatang: 0n, deciders: 1 }],
  permission: 'game.connect',
  expiresAfterMinutes: 24 * 60,
})

/** Which row waits. A secret is told to nobody: its number is all that there is to say. */
const waiting = z.object({
  key_id: z.optional(z.int()),
  fingerprint: z.optional(z.string()),
  secret_id: z.optional(z.int()),
  reason: z.string(),
})
type Waiting = z.output<typeof waiting>

/** Proposes a key of a provider. @throws Refusal not_found, game_key_*, approval_asked */
export async function proposeKey(
  services: Services,
  staffId: number,
  input: CallInput<typeof proposeKeyCall>,
): Promise<{ fingerprint: string }> {
  const checked = checkPublicKey(input.public_key)
  if (!checked.ok) throw refuseField(errors[checked.error], 'public_key')
  const fingerprint = fingerprintOf(checked.value)
  const { provider_id: providerId, reason } = input
  await changing(services, providerId, async (tx) => {
    const keys = await findProviderKeys(tx, providerId)
    if (keys.some(({ publicKey, isOver }) => !isOver && fingerprintOf(publicKey) === fingerprint)) {
      throw refuseField(errors.game_key_known, 'public_key')
    }
    await propose(tx, { staffId, providerId, reason }, async () => ({
      key_id: await insertWaitingKey(tx, providerId, checked.value),
      fingerprint,
    }))
  })
  return { fingerprint }
}

/** Proposes a secret beside those that hold. @throws Refusal not_found, approval_asked */
export function proposeSecret(
  services: Services,
  staffId: number,
  { provider_id: providerId, secret, reason }: CallInput<typeof proposeSecretCall>,
): Promise<Changed> {
  return changing(services, providerId, async (tx) => {
    await propose(tx, { staffId, providerId, reason }, async () => ({
      secret_id: Number(
        await insertSecret(tx, services.vault, providerId, secret, { isWaiting: true }),
      ),
    }))
  })
}

interface Proposing {
  readonly staffId: number
  readonly providerId: number
  readonly reason: string
}

/** Writes what waits and asks for the second person; one proposal a provider at a time. */
async function propose(
  tx: Tx,
  { staffId, providerId, reason }: Proposing,
  write: () => Promise<Omit<Waiting, 'reason'>>,
): Promise<void> {
  if ((await findOpenApproval(tx, trustApproval, providerId)) === undefined) {
    await dropWaiting(tx, providerId)
  }
  const written = await write()
  await requestApproval(tx, trustApproval, {
    id: providerId,
    asker: { kind: 'staff', id: staffId },
    body: { ...written, reason },
  })
  await audit(tx, gameAudit, {
    staffId,
    action: written.key_id === undefined ? 'game.secret_proposed' : 'game.key_proposed',
    object: { kind: 'game_provider', id: providerId },
    ...(written.fingerprint === undefined ? {} : { after: { fingerprint: written.fingerprint } }),
    reason,
  })
}

type Deciding = CallInput<typeof confirmProviderTrust>

/**
 * The second person agrees: the key or secret holds, beside those that do.
 * @throws Refusal not_found, approval_closed, approval_expired, approval_own
 */
export function confirmTrust(
  services: Services,
  staffId: number,
  { provider_id: providerId, approval_id, reason }: Deciding,
): Promise<Changed> {
  return changing(services, providerId, async (tx) => {
    const said = { approvalId: BigInt(approval_id), staffId, verdict: 'approve', reason } as const
    const { body } = await decideApproval(tx, trustApproval, providerId, said)
    const { key_id, secret_id, fingerprint } = waiting.parse(body)
    if (key_id !== undefined) await startKey(tx, key_id)
    if (secret_id !== undefined) await startSecret(tx, secret_id)
    await audit(tx, gameAudit, {
      staffId,
      action: key_id === undefined ? 'game.secret_added' : 'game.key_added',
      object: { kind: 'game_provider', id: providerId },
      ...(fingerprint === undefined ? {} : { after: { fingerprint } }),
      reason,
    })
  })
}

/**
 * The second person does not agree, or the first takes it back.
 * @throws Refusal not_found, approval_closed, approval_expired
 */
export function rejectTrust(
  services: Services,
  staffId: number,
  { provider_id: providerId, approval_id, reason }: Deciding,
): Promise<Changed> {
  const approvalId = BigInt(approval_id)
  return changing(services, providerId, async (tx) => {
    const open = await findOpenApproval(tx, trustApproval, providerId)
    if (open?.approvalId === approvalId && open.askerStaffId === staffId) {
      await withdrawApproval(tx, trustApproval, providerId, { staffId, reason })
    } else {
      const said = { approvalId, staffId, verdict: 'reject', reason } as const
      await decideApproval(tx, trustApproval, providerId, said)
    }
    await dropWaiting(tx, providerId)
    await audit(tx, gameAudit, {
      staffId,
      action: 'game.trust_rejected',
      object: { kind: 'game_provider', id: providerId },
      reason,
    })
  })
}

/** What waits for a second person; null: nothing does. */
export async function readProposal(
  services: Services,
  { staffName }: GamePorts,
  staffId: number,
  providerId: number,
): Promise<TrustProposal | null> {
  const open = await findOpenApproval(services.db, trustApproval, providerId)
  if (open === undefined || open.askerStaffId === null) return null
  const { fingerprint, reason } = waiting.parse(requireFound(open.body ?? undefined))
  return {
    approval_id: Number(open.approvalId),
    fingerprint: fingerprint ?? null,
    by: await staffName(services, open.askerStaffId),
    by_me: open.askerStaffId === staffId,
    reason,
    at: open.askedAt,
    expires_at: open.expiresAt,
  }
}

import { commonErrors, Refusal } from '#kernel/errors.ts'
import { ProviderRefusal } from '#kernel/provider-contract.ts'
import { operationKey } from '#ledger/keys.ts'
import type { Services } from '#platform/services.ts'
import { inTime } from './in-time.ts'
import { notePlaying } from './note-playing.ts'
import { type MessageOutcome, type NewMessage, walletStatement } from './wallet-store.ts'

/**
 * Sends the message through its member's lane, in one batch with the others that wait at this moment, and
 * answers once it is committed. Nothing is read before: the batch judges all of it.
 * @throws ProviderRefusal RS_ERROR_TIMEOUT where it is not decided in time
 */
export async function decideMessage(
  services: Services,
  message: NewMessage,
): Promise<MessageOutcome> {
  try {
    const work = services.lanes.submit(walletStatement, message.memberId, message)
    const outcome = await inTime(work)
    if (outcome.word === null && message.kind === 'bet') {
      await notePlaying(services, message.memberId)
    }
    return outcome
  } catch (error) {
    const isBusy = error instanceof Refusal && error.definition === commonErrors.busy
    throw isBusy ? new ProviderRefusal('RS_ERROR_TIMEOUT') : error
  }
}

/** The ledger's key of what a provider calls by this id. */
export const transactionKey = (providerId: number, id: string): string =>
  operationKey({ scope: 'provider', owner: providerId, call: 'game.transaction', key: id })

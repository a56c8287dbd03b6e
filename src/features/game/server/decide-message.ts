import { commonErrors, Refusal } from '#kernel/errors.ts'
import { ProviderRefusal } from '#kernel/provider-contract.ts'
import { operationKey } from '#ledger/keys.ts'
import type { Services } from '#platform/services.ts'
import { statusOf } from '../rules/wallet-status.ts'
import { inTime } from './in-time.ts'
import { notePlaying } from './note-playing.ts'
import { noteCall } from './rounds/note-call.ts'
import { type MessageOutcome, type NewMessage, walletStatement } from './wallet-store.ts'

/**
 * What became of a message. One that moved nothing is noted for people who ask what came of it.
 * @throws ProviderRefusal RS_ERROR_TIMEOUT where it is not decided in time
 */
export async function decideMessage(
  services: Services,
  message: NewMessage,
): Promise<MessageOutcome> {
  const note = (word: string) => noteCall(services, callOf(message, word))
  try {
    const outcome = await decide(services, message)
    if (outcome.word !== null) note(statusOf(outcome.word))
    else if (outcome.isReplay) note('RS_OK')
    return outcome
  } catch (error) {
    note(error instanceof ProviderRefusal ? error.code : 'RS_ERROR_UNKNOWN')
    throw error
  }
}

const callOf = (message: NewMessage, word: string) => ({
  kind: message.kind,
  providerId: message.providerId,
  memberId: message.memberId,
  roundRef: message.round,
  transactionRef: message.transactionRef ?? message.transactionUuid,
  word,
})

/**
 * Sends the message through its member's lane, in one batch with the others that wait at this moment, and
 * answers once it is committed. Nothing is read before: the batch judges all of it.
 */
async function decide(services: Services, message: NewMessage): Promise<MessageOutcome> {
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

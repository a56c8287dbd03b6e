import type { CallOutput } from '#kernel/contract.ts'
import { requireFound } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { getDeskRound } from '../../rounds-contract.ts'
import type { GamePorts } from '../ports.ts'
import { findCalls } from './call-store.ts'
import { findIncidents, findMessages, findRound } from './round-page-store.ts'
import { showRounds } from './show-round.ts'

/** A round and all that came of it. @throws not_found */
export async function readRound(
  services: Services,
  ports: GamePorts,
  roundId: number,
): Promise<CallOutput<typeof getDeskRound>> {
  const { db } = services
  const head = requireFound(await findRound(db, roundId))
  const [shown, messages, incidents, calls] = await Promise.all([
    showRounds(services, ports, [head]),
    findMessages(db, roundId),
    findIncidents(db, roundId),
    findCalls(db, head),
  ])
  return {
    ...requireFound(shown[0]),
    product: head.product,
    version: head.version,
    owed: head.owedSatang,
    forfeited: head.forfeitedSatang,
    result: head.resultSatang,
    is_aggregated: head.isAggregated,
    messages: messages.map((one) => ({
      op_id: one.opId,
      ref: one.ref,
      kind: one.kind,
      amount: one.amountSatang,
      at: one.madeAt,
      refers_to: one.refersTo,
      is_undone: one.isUndone,
      is_forfeited: one.isForfeited,
      is_free: one.isFree,
    })),
    incidents: incidents.map(({ kind, amountSatang, madeAt }) => ({
      kind,
      amount: amountSatang,
      at: madeAt,
    })),
    calls: calls.map((one) => ({
      call_id: Number(one.callId),
      kind: one.kind,
      ref: one.transactionRef,
      word: one.word,
      at: one.cameAt,
    })),
  }
}

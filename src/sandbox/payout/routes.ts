import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { listOf } from '../gateway/routes.ts'
import { requireBasic } from '../http/basic-auth.ts'
import { refuse } from '../http/errors.ts'
import { attempted, once } from '../http/idempotency-store.ts'
import { digits, parse, text } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { type Ordered, orderTransfer, transferOrder, type Travel } from './order-transfer.ts'
import { failTransfer, payTransfer } from './payout-desk.ts'
import { addPayoutRule, listPayoutRules, payoutOutcomes } from './payout-rule-store.ts'
import { findByWithdrawId, findTransfer } from './transfer-store.ts'
import { showTransfer, type Transfer } from './transfer.ts'

const failureCodes = [
  'insufficient_balance',
  'invalid_recipient',
  'transfers_suspended',
  'transfer_failed',
] as const

const payoutRule = z.object({
  account_number: z.union([
    z.literal('*'),
    digits(/^\d{10,15}$/, 'expects an account number or "*"'),
  ]),
  outcome: z.enum(payoutOutcomes, `expects one of ${payoutOutcomes.join(', ')}`),
  times: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  failure_code: z.optional(z.enum(failureCodes, `expects one of ${failureCodes.join(', ')}`)),
  failure_message: z.optional(text(200)),
  delay_ms: z._default(z.int().check(z.minimum(0), z.maximum(300_000)), 5_000),
})

const transferEnd = z.object({
  transfer_id: z.string('expects text'),
  outcome: z.enum(['pay', 'fail'], 'expects "pay" or "fail"'),
  failure_message: z.optional(text(200)),
})

export function payoutRoutes(server: Server, world: World, stopping: AbortSignal): void {
  const withKey = (request: FastifyRequest) =>
    requireBasic(request, world.secrets.omiseSecretKey, '')

  server.post('/transfers', async (request, reply) => {
    withKey(request)
    const input = parse(transferOrder, request.body)
    let travel: Travel = { answer: 'now', delayMs: 0 }
    const ordered = once(world.store, 'transfer', attempted(request), (): Ordered => {
      const result = orderTransfer(world, input)
      travel = result.travel
      return result.ordered
    })
    if ('refusal' in ordered) throw refuse(400, 'invalid_recipient', ordered.refusal)
    world.wakePayouts()
    return carry(travel, reply, stopping, () => showTransfer(transferOf(world, ordered.id)))
  })
  server.get<{ Params: { id: string } }>('/transfers/:id', (request) => {
    withKey(request)
    return showTransfer(transferOf(world, request.params.id))
  })
  server.get('/transfers', (request) => {
    withKey(request)
    const query = parse(z.object({ withdraw_id: text(500) }), request.query)
    const found = findByWithdrawId(world.store, query.withdraw_id)
    return listOf(found ? [showTransfer(found)] : [])
  })
  controlRoutes(server, world)
}

function controlRoutes(server: Server, world: World): void {
  server.post('/bank/control/payouts', (request) => {
    const input = parse(payoutRule, request.body)
    const rule = {
      accountNumber: input.account_number,
      outcome: input.outcome,
      failureCode: input.failure_code ?? null,
      failureMessage: input.failure_message ?? null,
      delayMs: input.delay_ms,
    }
    addPayoutRule(world.store, rule, input.times)
    return { waiting: listPayoutRules(world.store).length }
  })
  server.post('/bank/control/transfers', (request) => {
    const input = parse(transferEnd, request.body)
    endTransfer(world, input.transfer_id, input.outcome, input.failure_message)
    return showTransfer(transferOf(world, input.transfer_id))
  })
}

/** Ends a transfer that hangs or is under way. */
export function endTransfer(
  world: World,
  id: string,
  outcome: 'pay' | 'fail',
  failureMessage?: string,
): void {
  const transfer = transferOf(world, id)
  if (transfer.state === 'paid' || transfer.state === 'failed') {
    throw refuse(409, 'transfer_final', `transfer ${id} is ${transfer.state} and stays so`)
  }
  if (outcome === 'pay') payTransfer(world, transfer)
  else failTransfer(world, transfer, failureMessage)
}

/** Lets the answer travel as somebody wished: the order itself stands in any case. */
async function carry(
  travel: Travel,
  reply: FastifyReply,
  stopping: AbortSignal,
  answer: () => object,
): Promise<object> {
  if (travel.answer === 'late') {
    await sleep(travel.delayMs, undefined, { signal: stopping }).catch(() => undefined)
  }
  if (travel.answer === 'cut') {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  return answer()
}

function transferOf(world: World, id: string): Transfer {
  const transfer = findTransfer(world.store, id)
  if (!transfer) throw refuse(404, 'not_found', `transfer ${id} was not found`)
  return transfer
}

import * as z from 'zod/mini'
import { refuse } from '../http/errors.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import {
  callFaults,
  calls,
  clearFaults,
  insertFault,
  listFaults,
  type OrderedFault,
  walletFaults,
} from './fault-store.ts'
import { protocols } from './toys.ts'

const named = {
  protocol: z.optional(z.enum(protocols, `expects one of ${protocols.join(', ')}`)),
  times: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 1),
  delay_ms: z._default(z.int().check(z.minimum(0), z.maximum(3_600_000)), 1_000),
}
const callNames = [...calls, '*'] as const
const callFault = z.object({
  ...named,
  call: z.enum(callNames),
  fault: z.enum(callFaults, `expects one of ${callFaults.join(', ')}`),
})
const walletFault = z.object({
  ...named,
  call: z.literal('wallet'),
  fault: z.enum(walletFaults, `expects one of ${walletFaults.join(', ')}`),
})
const clearing = z.object({
  protocol: named.protocol,
  call: z.optional(z.enum([...callNames, 'wallet'])),
  fault: z.literal('none'),
})
const order = z.union(
  [clearing, walletFault, callFault],
  `expects a call (${callNames.join(', ')}) with a fault (${callFaults.join(', ')}), or wallet with ` +
    `one of ${walletFaults.join(', ')}, or the fault none`,
)

/** What goes wrong with the next calls and messages. */
export function faultControl(server: Server, { store }: World): void {
  server.get('/games/control/faults', () => ({ items: listFaults(store).map(shown) }))
  server.post('/games/control/faults', (request) => {
    const asked = parse(order, request.body)
    if (asked.fault === 'none') {
      clearFaults(store, asked.protocol ?? null, asked.call ?? null)
    } else {
      insertFault(
        store,
        checked({ ...asked, protocol: asked.protocol ?? null, delayMs: asked.delay_ms }),
      )
    }
    return { items: listFaults(store).map(shown) }
  })
}

/** What could never happen is not queued: it would wait for ever. */
function checked(ordered: OrderedFault): OrderedFault {
  if (
    ordered.call !== 'wallet' &&
    ordered.fault === 'wrong_amount' &&
    ordered.call !== 'free_bets'
  ) {
    throw refuse(400, 'invalid_input', 'wrong_amount: only free_bets and wallet have an amount')
  }
  if (ordered.fault !== 'bad_signature') return ordered
  if (ordered.protocol === 'pragmatic') {
    throw refuse(400, 'invalid_input', 'bad_signature: answers of pragmatic are not signed')
  }
  return { ...ordered, protocol: 'hub88' }
}

function shown({ protocol, call, fault, times, delayMs }: OrderedFault): object {
  return { protocol, call, fault, times, delay_ms: delayMs }
}

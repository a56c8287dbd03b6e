import * as z from 'zod/mini'
import { formatBaht } from '#kernel/money.ts'
import { toWireTime } from '#kernel/time.ts'
import { refuse } from '../http/errors.ts'
import { attempted, once } from '../http/idempotency-store.ts'
import { digits, parse, queryInteger } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { findAccount, putAccount, registerHolder } from './account-store.ts'
import { accountExists, accountNumber, bankCode, holderName, sameName } from './account.ts'
import { banks } from './banks.ts'
import { readPayOrder } from './pay-order.ts'
import { pay } from './pay.ts'
import { slipPicture } from './slip-picture.ts'
import { listEntries, type NumberedEntry } from './statement-store.ts'

const statementQuery = z.object({
  account: digits(/^\d{10,15}$/, 'expects an account number, PromptPay id or biller id'),
  after: queryInteger(0, Number.MAX_SAFE_INTEGER, 0),
  limit: queryInteger(1, 500, 100),
})

const slipName = z.object({ name: z.string().check(z.regex(/^[0-9A-Za-z]{1,40}\.png$/)) })

const inquiry = z.object({
  bank_code: bankCode(),
  account_number: accountNumber(),
  name: z.optional(holderName()),
  register: z._default(z.boolean('expects true or false'), false),
})

const accountRecord = z.object({
  bank_code: bankCode(),
  account_number: accountNumber(),
  name: holderName(),
  merchant: z._default(z.boolean('expects true or false'), false),
})

export function bankRoutes(server: Server, world: World): void {
  server.get('/bank/banks', () => ({ items: banks }))
  server.post('/bank/pay', (request) => {
    const order = readPayOrder(world.store, request.body)
    const slip = once(world.store, 'pay', attempted(request), () => pay(world, order))
    world.wakeCourier()
    return slip
  })
  server.get('/slips/:name', async (request, reply) => {
    const { name } = parse(slipName, request.params)
    const picture = await slipPicture(world.store, name.replace(/\.png$/, ''))
    if (!picture) throw refuse(404, 'not_found', 'there is no transfer of this reference')
    return reply.type('image/png').send(picture)
  })
  server.get('/bank/statement', (request) => {
    const { account, after, limit } = parse(statementQuery, request.query)
    const items = listEntries(world.store, account, after, limit)
    return { account, items: items.map(showEntry), next_after: items.at(-1)?.seq ?? after }
  })
  server.post('/bank/name_inquiry', (request) => inquire(world, parse(inquiry, request.body)))
  server.post('/bank/control/accounts', (request) => {
    const input = parse(accountRecord, request.body)
    putAccount(world.store, {
      bankCode: input.bank_code,
      accountNumber: input.account_number,
      name: input.name,
      merchant: input.merchant,
    })
    return input
  })
}

/** Whose account it is, as far as anybody told the bank; `register` tells it. */
function inquire(world: World, input: z.output<typeof inquiry>): object {
  const { bank_code: bank, account_number: number, name } = input
  if (!accountExists(number) && !findAccount(world.store, bank, number)) {
    return { exists: false, name: null, name_matches: null }
  }
  if (input.register && name !== undefined) registerHolder(world.store, bank, number, name)
  const holder = findAccount(world.store, bank, number)?.name ?? null
  if (name === undefined) return { exists: true, name: holder, name_matches: null }
  return { exists: true, name: holder, name_matches: holder === null || sameName(holder, name) }
}

function showEntry(entry: NumberedEntry): object {
  return {
    seq: entry.seq,
    direction: entry.direction,
    amount: formatBaht(entry.amountSatang),
    at: toWireTime(new Date(entry.atMs)),
    channel: entry.channel,
    ref1: entry.ref1,
    ref2: entry.ref2,
    trans_ref: entry.transRef,
    counterparty: entry.counterparty,
    charge_id: entry.chargeId,
    transfer_id: entry.transferId,
  }
}

import * as z from 'zod/mini'
import { toWireTime } from '#kernel/time.ts'
import { requireBasic } from '../http/basic-auth.ts'
import { parse, queryInteger, text } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'
import { insertSms, listSms } from './sms-store.ts'

/** A Thai mobile number in any usual form is ten digits inside. */
export const phone = () =>
  z.pipe(
    z.pipe(
      z.string('expects a phone number'),
      z.transform((value: string) =>
        value.replaceAll(/[\s()-]/g, '').replace(/^(\+66|66|0066)(?=[689]\d{8}$)/, '0'),
      ),
    ),
    z.string().check(z.regex(/^0[689]\d{8}$/, 'expects a Thai mobile number such as 0812345678')),
  )

const outgoing = z.object({
  msisdn: phone(),
  message: text(1000),
  sender: z._default(text(11), 'SLTH'),
})

const inbox = z.object({ phone: z.optional(phone()), limit: queryInteger(1, 200, 20) })

/** What a fresh contract shows; the sandbox never runs out. */
const CREDIT = 99_999

export function smsRoutes(server: Server, world: World): void {
  server.post('/sms/messages', (request, reply) => {
    requireBasic(request, world.secrets.smsKey, world.secrets.smsSecret)
    const input = parse(outgoing, request.body)
    const id = insertSms(world.store, {
      phone: input.msisdn,
      sender: input.sender,
      message: input.message,
      atMs: world.clock.now().getTime(),
    })
    void reply.status(201)
    return {
      remaining_credit: CREDIT,
      total_use_credit: 1,
      credit_type: 'standard',
      phone_number_list: [{ number: `66${input.msisdn.slice(1)}`, message_id: id, used_credit: 1 }],
      bad_phone_number_list: [],
    }
  })
  server.get('/sms/inbox', (request) => {
    const query = parse(inbox, request.query)
    const items = listSms(world.store, query.phone ?? null, query.limit)
    return {
      items: items.map(({ id, atMs, ...sms }) => ({
        message_id: id,
        ...sms,
        at: toWireTime(new Date(atMs)),
      })),
    }
  })
}

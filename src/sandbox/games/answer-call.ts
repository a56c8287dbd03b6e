import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../world.ts'
import { type Call, type CallFault, takeCallFault } from './fault-store.ts'
import type { Protocol } from './toys.ts'

/** An answer to a site, before anything goes wrong with it. */
export interface CallAnswer {
  readonly status: number
  readonly body: object | string
  /** What would be right but for one thing. */
  readonly spoiled?: object | undefined
}

/** How a protocol refuses when it was told to, and how it puts an answer on the wire. */
export interface CallStyle {
  readonly protocol: Protocol
  readonly refusal: CallAnswer
  /** A site that is not known gets no signed answer. */
  send(reply: FastifyReply, answer: CallAnswer, fault: CallFault | undefined): Promise<FastifyReply>
}

/** Does what was ordered to go wrong, or the work. */
export async function answerCall(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, style, work }: { call: Call; style: CallStyle; work: () => CallAnswer },
): Promise<FastifyReply> {
  const taken = takeCallFault(world.store, style.protocol, call)
  switch (taken?.fault) {
    case 'down':
      return reply.status(503).type('text/plain').send('Service Unavailable')
    case 'hang':
      await new Promise<void>((resolve) => {
        request.raw.socket.once('close', () => resolve())
      })
      return reply.hijack()
    case 'cut':
      request.raw.socket.destroy()
      return reply.hijack()
    case 'not_json':
      return reply.type('text/html').send('<html><body>Maintenance</body></html>')
    case 'wrong_shape':
      return style.send(reply, { status: 200, body: { toys: [1, 2, 3] } }, undefined)
    case 'refuse':
      return style.send(reply, style.refusal, undefined)
    case 'slow':
      await new Promise((resolve) => {
        setTimeout(resolve, taken.delayMs).unref()
      })
      return style.send(reply, work(), undefined)
    case 'wrong_amount': {
      const answer = work()
      return style.send(reply, { ...answer, body: answer.spoiled ?? answer.body }, undefined)
    }
    case 'bad_signature':
    case undefined:
      return style.send(reply, work(), taken?.fault)
  }
}

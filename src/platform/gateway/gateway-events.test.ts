import { describe, expect, test } from 'vitest'
import { testWorld } from '#tests/support/world.ts'
import type { GatewayEvent } from './event-inbox.ts'
import { type GatewayConsumer, handOverOpen, receiveEvent } from './gateway-events.ts'

const world = await testWorld()

let made = 0
const eventOf = (kind: string): GatewayEvent => ({
  eventId: `evnt_inbox_${(made += 1)}`,
  kind,
  objectId: `object_${made}`,
  payoutId: null,
  happenedAt: new Date('2026-11-22T03:00:00Z'),
})

/** A consumer that writes an audit row for each event, and fails while told to. */
function consumer(name: string, kind: string) {
  const state = { fails: false }
  const it: GatewayConsumer = {
    name,
    wants: (event) => event.kind.startsWith(kind),
    async take(tx, event) {
      await tx
        .insertInto('platform.audit')
        .values({
          staff_id: 0n,
          action: `test.${name}`,
          object_kind: 'event',
          object_id: event.eventId,
        })
        .execute()
      if (state.fails) throw new Error('the consumer is ill')
    },
  }
  return { it, state }
}

const takenBy = async (name: string): Promise<string[]> => {
  const rows = await world.query<{ object_id: string }>(
    `select object_id from platform.audit where action = $1 order by audit_id`,
    [`test.${name}`],
  )
  return rows.map((row) => row.object_id)
}

describe('the inbox', () => {
  test('hands an event to those whom it concerns, in the moment it is stored', async () => {
    const [one, two] = [consumer('one', 'charge.'), consumer('two', 'transfer.')]
    const consumers = [one.it, two.it]
    const [charge, transfer, other] = ['charge.complete', 'transfer.pay', 'refund.create'].map(
      eventOf,
    )
    for (const event of [charge, transfer, other]) {
      await receiveEvent(world.services, consumers, event as GatewayEvent)
    }
    expect(await takenBy('one')).toEqual([charge?.eventId])
    expect(await takenBy('two')).toEqual([transfer?.eventId])
  })

  test('takes an event once, however often and from however many sides it comes', async () => {
    const many = consumer('many', 'charge.')
    const consumers = [many.it]
    const second = (await world.secondSite()).services
    const event = eventOf('charge.complete')
    await Promise.all([
      receiveEvent(world.services, consumers, event),
      receiveEvent(second, consumers, event),
      handOverOpen(world.services, many.it),
      receiveEvent(world.services, consumers, event),
      handOverOpen(second, many.it),
    ])
    expect(await takenBy('many')).toEqual([event.eventId])
    const left = eventOf('charge.complete')
    many.state.fails = true
    await receiveEvent(second, consumers, left)
    many.state.fails = false
    const sides = [world.services, second, world.services, second]
    await Promise.all(sides.map((services) => handOverOpen(services, many.it)))
    expect(await takenBy('many')).toEqual([event.eventId, left.eventId])
  })

  test('keeps what a consumer could not take, and the others take theirs', async () => {
    const [ill, well] = [consumer('ill', 'charge.'), consumer('well', 'charge.')]
    ill.state.fails = true
    const consumers = [ill.it, well.it]
    const [first, second] = [eventOf('charge.complete'), eventOf('charge.complete')]
    await receiveEvent(world.services, consumers, first)
    await receiveEvent(world.services, consumers, second)
    expect([await takenBy('ill'), await takenBy('well')]).toEqual([
      [],
      [first.eventId, second.eventId],
    ])
    await handOverOpen(world.services, ill.it)
    expect(await takenBy('ill')).toEqual([])
    ill.state.fails = false
    await handOverOpen(world.services, ill.it)
    await handOverOpen(world.services, ill.it)
    expect(await takenBy('ill')).toEqual([first.eventId, second.eventId])
    expect(await takenBy('well')).toHaveLength(2)
  })

  test('survives a crash between storing and taking', async () => {
    const late = consumer('late', 'charge.')
    const event = eventOf('charge.complete')
    // The process dies with the event stored: nobody is there who takes it.
    late.state.fails = true
    await receiveEvent(world.services, [late.it], event)
    late.state.fails = false
    expect(await takenBy('late')).toEqual([])
    await handOverOpen((await world.secondSite()).services, late.it)
    expect(await takenBy('late')).toEqual([event.eventId])
  })

  test('hands over what nobody took when the gateway sends it again', async () => {
    const [ill, well] = [consumer('again.ill', 'charge.'), consumer('again.well', 'charge.')]
    const consumers = [ill.it, well.it]
    const event = eventOf('charge.complete')
    ill.state.fails = true
    await receiveEvent(world.services, consumers, event)
    ill.state.fails = false
    const second = (await world.secondSite()).services
    await Promise.all([
      receiveEvent(second, consumers, event),
      receiveEvent(world.services, consumers, event),
    ])
    expect(await takenBy('again.ill')).toEqual([event.eventId])
    expect(await takenBy('again.well')).toEqual([event.eventId])
  })

  test('keeps of an event what is asked by, and nothing of its body', async () => {
    const rows = await world.query<Record<string, unknown>>(
      'select * from platform.gateway_event order by gateway_event_id limit 1',
    )
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
      'event_id',
      'gateway',
      'gateway_event_id',
      'happened_at',
      'kind',
      'object_id',
      'payout_id',
      'received_at',
    ])
  })
})

import * as z from 'zod/mini'
import type { ServerFeature } from '../feature.ts'
import { providerRoute } from '../http/provider-route.ts'
import { defineJob } from '../jobs/jobs.ts'
import { receiveOmiseEvent } from './contract.ts'
import { catchUp, type GatewayConsumer, handOverOpen, receiveEvent } from './gateway-events.ts'
import { toGatewayEvent } from './omise-events.ts'
import { verifyEvent } from './verify-event.ts'

const EVERY_MINUTE = '* * * * *'
const nothing = z.object({})

/**
 * The payment gateway's inbox, for the features that it concerns. Anything but a 2xx makes the gateway
 * send again, so an event that is stored is answered.
 */
export const gatewayFeature = (consumers: readonly GatewayConsumer[]): ServerFeature => ({
  name: 'gateway',
  providerRoutes: [
    providerRoute(receiveOmiseEvent, verifyEvent, async (event, { services }) => {
      await receiveEvent(services, consumers, toGatewayEvent(event))
      return { received: event.id }
    }),
  ],
  jobs: [
    defineJob({
      name: 'gateway.hand_over_events',
      payload: nothing,
      cron: EVERY_MINUTE,
      run: async (services) => {
        for (const consumer of consumers) await handOverOpen(services, consumer)
      },
    }),
    defineJob({
      name: 'gateway.catch_up_events',
      payload: nothing,
      cron: EVERY_MINUTE,
      run: (services) => catchUp(services, consumers),
    }),
  ],
})

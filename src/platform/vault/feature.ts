import { Gauge } from 'prom-client'
import * as z from 'zod/mini'
import type { ServerFeature } from '../feature.ts'
import { defineJob } from '../jobs/jobs.ts'
import { countBehind, rotateKeys } from './rotate-keys.ts'
import type { SealedColumn } from './sealed-column.ts'

/** Every night, 04:10 Bangkok: what a key of before still holds comes under the present one. */
export const vaultFeature = (sealed: readonly SealedColumn[]): ServerFeature => ({
  name: 'vault',
  jobs: [
    defineJob({
      name: 'vault.rotate_keys',
      payload: z.object({}),
      cron: '10 21 * * *',
      async run(services) {
        const done = await rotateKeys(services, sealed)
        if (done.rewrapped + done.resealed > 0) services.log.info(done, 'keys were rotated')
      },
    }),
  ],
  addMetrics({ db, vault, metrics }) {
    const gauge = new Gauge({
      name: 'vault_behind',
      help: 'Data keys, and places of sealed texts, that are not under the present key of the site yet',
      labelNames: ['what'],
      registers: [metrics.registry],
      async collect() {
        const { keys, places } = await countBehind(db, vault, sealed)
        gauge.set({ what: 'keys' }, keys)
        gauge.set({ what: 'places' }, places)
      },
    })
  },
})

import type { FastifyInstance } from 'fastify'
import { commonLimits } from '#kernel/limit.ts'
import { limitOf } from '#platform/config/limits.ts'
import type { Services } from '#platform/services.ts'
import { moneyHealth } from './money-watch.ts'
import { dailyHeads, latestHead, type PublishedHeads } from './seal-heads.ts'

const HEADS_SHOWN = 30

/**
 * `/seals.json`, for everybody: the heads of the last days and the newest seal. Whoever keeps a copy
 * can prove later that nothing before it was changed (`npm run ledger:verify -- --from-file`).
 */
export function addSealPage(app: FastifyInstance, { db, config }: Services): void {
  const { max, windowMs } = limitOf(config.rateLimits, commonLimits.default)
  app.get(
    '/seals.json',
    { config: { rateLimit: { max, timeWindow: windowMs } } },
    async (_request, reply): Promise<PublishedHeads> => {
      const [heads, latest] = [await dailyHeads(db, HEADS_SHOWN), await latestHead(db)]
      void reply.header('cache-control', 'public, max-age=10')
      return { chain: latest?.chain ?? heads[0]?.chain ?? null, latest: latest ?? null, heads }
    },
  )
}

/**
 * `/health/money`, for programs of the operator's own: 200 while the books are proved and sealed, 503 with
 * the names of the alarms otherwise. The site goes on serving: taking it away mends nothing.
 */
export function addMoneyHealth(app: FastifyInstance, { db }: Services): void {
  app.get('/health/money', async (_request, reply) => {
    const { alarms, seal, runs } = await moneyHealth(db)
    return reply.status(alarms.length === 0 ? 200 : 503).send({
      status: alarms.length === 0 ? 'sound' : 'alarm',
      alarms,
      seal: {
        height: Number(seal.height),
        lag_seconds: seal.lagSeconds,
        is_blocked: seal.isBlocked,
        blocker: seal.blocker,
      },
      reconcile: Object.fromEntries(
        runs.map(({ level, ageSeconds, seconds, faultCount, failure: why }) => [
          level,
          { age_seconds: ageSeconds, seconds, faults: faultCount, failure: why },
        ]),
      ),
    })
  })
}

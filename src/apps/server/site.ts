import type { FastifyInstance } from 'fastify'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addMoneyHealth, addSealPage } from '#ledger/money-pages.ts'
import { commonLimits } from '#kernel/limit.ts'
import type { Config } from '#platform/config/config.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import { limitOf } from '#platform/config/limits.ts'
import { databaseFaults } from '#platform/database/assertions.ts'
import type { Connection } from '#platform/database/connection.ts'
import { moneyModeFaults } from '#platform/database/money-mode.ts'
import { DiskWatch } from '#platform/database/disk-watch.ts'
import { addStream } from '#platform/events/stream.ts'
import { createHttpApp } from '#platform/http/app.ts'
import { createOpsApp } from '#platform/http/ops-app.ts'
import { addMedia } from '#platform/http/media.ts'
import { addWebApp } from '#platform/http/web-app.ts'
import { startTicks } from '#platform/jobs/ticks.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log/log.ts'
import { describeApi } from '#platform/openapi/describe-api.ts'
import { addDocs } from '#platform/openapi/docs-pages.ts'
import type { Services } from '#platform/services.ts'
import { memberApp, staffApp } from './app-kinds.ts'
import { bootstrapRoute } from './bootstrap.ts'
import {
  features,
  frameOrigins,
  jobs,
  memberRoutes,
  memberSiteTicks,
  providerRoutes,
  roomKinds,
  staffRoutes,
  workerTicks,
} from './features.ts'
import { memberParts, memberTitle, staffParts, staffTitle } from './api-parts.ts'
import { addGameReturn } from './pages/game-return.ts'
import { addMemberPages } from './pages/member-pages.ts'
import { addOutsidePages, hasOutside } from './pages/outside-pages.ts'
import { wireServices } from './wiring.ts'

/** A running site: what its role serves, and how to stop it. */
export interface Site {
  readonly services: Services
  /** Empty where the role does not serve that app. */
  readonly memberUrl: string
  readonly operatorUrl: string
  /** Metrics and health; on loopback unless configured. */
  readonly opsUrl: string
  /** Answers what it has, refuses new requests, gives everything back. */
  close(): Promise<void>
}

const JOB_CONCURRENCY = 4

/**
 * Starts the parts of the site that the role asks for. Any number of processes may share the
 * database.
 * @throws in plain words when the database would not keep money safely.
 */
export async function startSite(
  config: Config,
  secrets: Secrets,
  connection: Connection,
  options: { log?: Logger; runJobs?: boolean } = {},
): Promise<Site> {
  const { services, close } = wireServices(config, secrets, connection, options.log)
  const closers: (() => Promise<unknown> | void)[] = [close]
  const drain = { isDraining: false }
  const disk = new DiskWatch(services.db)
  try {
    await refuseFaults(services)
    await services.pushes.start()
    for (const { addMetrics, atClose } of features) {
      addMetrics?.(services)
      if (atClose) closers.push(() => atClose(services))
    }
    const ops = createOpsApp(services, drain, disk)
    addMoneyHealth(ops, services)
    const opsUrl = await listen(ops, config.opsHost, config.opsPort)
    closers.push(() => ops.close())
    let memberUrl = ''
    let operatorUrl = ''
    if (config.role === 'all' || config.role === 'web') {
      const routes = [bootstrapRoute, ...memberRoutes]
      const framesOwnPages = hasOutside(config)
      const parts = { routes, providerRoutes, drain, disk, framesOwnPages, frameOrigins }
      const app = await createHttpApp(memberApp, services, parts)
      const closeStreams = addStream(app, memberApp, services, { path: '/api/stream', roomKinds })
      addSealPage(app, services)
      await addMedia(app, config)
      await addDocs(app, memberTitle, () => describeApi(memberTitle, memberParts))
      await addOutsidePages(app, services)
      addGameReturn(app, services)
      let stopPages = () => {}
      if (await isBuilt(config, 'member')) stopPages = await addMemberPages(app, services)
      memberUrl = await listen(app, config.host, config.port)
      closers.push(() => closeApp(app), closeStreams, stopPages)
      if (options.runJobs !== false) {
        const ticker = startTicks(services, memberSiteTicks)
        closers.push(() => ticker.stop())
      }
    }
    if (config.role === 'all' || config.role === 'operator') {
      const app = await createHttpApp(staffApp, services, { routes: staffRoutes, drain, disk })
      const path = '/operator/api/stream'
      const closeStreams = addStream(app, staffApp, services, { path, roomKinds: new Set() })
      await addMedia(app, config)
      await addDocs(app, staffTitle, () => describeApi(staffTitle, staffParts))
      if (await isBuilt(config, 'operator')) {
        const limit = limitOf(config.rateLimits, commonLimits.page)
        await addWebApp(app, join(config.webDir, 'operator'), limit)
      }
      operatorUrl = await listen(app, config.host, config.operatorPort)
      closers.push(() => closeApp(app), closeStreams)
    }
    if ((config.role === 'all' || config.role === 'worker') && options.runJobs !== false) {
      const runner = await startJobs(services, connection, jobs, JOB_CONCURRENCY)
      closers.push(() => runner.stop())
      const ticker = startTicks(services, workerTicks)
      closers.push(() => ticker.stop())
    }
    return { services, memberUrl, operatorUrl, opsUrl, close: () => stop(drain, closers) }
  } catch (error) {
    await stop(drain, closers)
    throw error
  }
}

/** @throws in plain words what would make the site unsafe to serve */
async function refuseFaults(services: Services): Promise<void> {
  const faults = await databaseFaults(services.db)
  if (faults.length > 0) throw new Error(`The database is not fit:\n- ${faults.join('\n- ')}`)
  for (const { name, startFaults } of features) {
    const own = (await startFaults?.(services)) ?? []
    if (own.length > 0) throw new Error(`The site cannot start (${name}):\n- ${own.join('\n- ')}`)
  }
  // Last: a start that is refused for anything else notes nothing.
  const wrong = await moneyModeFaults(services.db, services.config.moneyMode)
  if (wrong.length > 0)
    throw new Error(`The database is not for this money:\n- ${wrong.join('\n- ')}`)
}

/** In reverse order of their start: jobs and streams first, the database last. */
async function stop(
  drain: { isDraining: boolean },
  closers: (() => Promise<unknown> | void)[],
): Promise<void> {
  drain.isDraining = true
  for (const close of closers.splice(0).toReversed()) await close()
}

const CLOSE_GRACE_MS = 5_000

/** Answers what is under way, as long as that takes no longer than the grace. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS)
  await app.close()
  clearTimeout(cut)
}

/** Tests of the server alone run without a built web app. */
async function isBuilt({ webDir }: Config, app: 'member' | 'operator'): Promise<boolean> {
  return (await stat(join(webDir, app, 'index.html')).catch(() => undefined)) !== undefined
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} is already in use: the site may be running already. Stop it, or choose other ` +
        'ports (PORT, OPERATOR_PORT, SANDBOX_PORT, OPS_PORT).',
      { cause: error },
    )
  }
  const address = app.server.address()
  const taken = typeof address === 'object' && address ? address.port : port
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${taken}`
}

// A process that does one job, tick or member's call of the product on a database that is there, and ends.
// Crash tests let it die at a numbered statement.
// argv: a JSON text { env, connection, name, payload }; env names the data folder with the secrets. A call is
// named by its path, its payload is { member_id or staff_id, key, input }, the input as it comes on the wire.
import * as z from 'zod/mini'
import { jobs, memberRoutes, staffRoutes, workerTicks } from '#apps/server/features.ts'
import { wireServices } from '#apps/server/wiring.ts'
import { toConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import type { Connection } from '#platform/database/connection.ts'
import type { RequestContext, Route } from '#platform/http/route.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { flushCompileCache } from 'node:module'
import { armCrashPoint } from './crash-point.ts'

const { env, connection, name, payload } = JSON.parse(process.argv[2] ?? '{}') as {
  env: Record<string, string>
  connection: Connection
  name: string
  payload: object
}
const config = toConfig({ LOG_LEVEL: 'silent', ...env })
const wired = wireServices(config, await loadSecrets(config.dataDir), connection)
const job = jobs.find((one) => one.name === name)
const tick = workerTicks.find((one) => one.name === name)
const route = [...memberRoutes, ...staffRoutes].find(({ call }) => call.path === name)
if (!job && !tick && !route) throw new Error(`no work is named ${name}`)
flushCompileCache()
armCrashPoint(process.env['CRASH_AT'])
if (route) await ask(route, payload as Asked)
else await (job ? runJob(wired.services, job, payload) : tick?.run(wired.services))
process.exit(0)

interface Asked {
  readonly member_id?: number
  readonly staff_id?: number
  readonly key: string
  readonly input: object
}

function ask({ call, handle }: Route, asked: Asked): Promise<unknown> {
  const { member_id: memberId, staff_id: staffId, key, input } = asked
  const who = { memberId, staffId, ip: '127.0.0.1' }
  const request = { services: wired.services, ...who, idempotencyKey: key }
  return handle(z.parse(call.input, input) as never, request as unknown as RequestContext)
}

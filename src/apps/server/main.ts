import { readEnvironment, toConfig, type Config } from '#platform/config/config.ts'
import { secretsOf } from '#platform/config/given-secrets.ts'
import type { Secrets } from '#platform/config/secrets.ts'
import type { Migrated } from '#platform/database/migrate.ts'
import { OldDatabase } from '#platform/database/old-database.ts'
import { prepareDatabase, type PreparedDatabase } from './prepare-database.ts'
import type { RunningChild } from './child-program.ts'
import { startSandboxProgram, startStudioProgram } from './programs.ts'
import { playScenario } from './scenario.ts'
import { setAside } from './set-aside.ts'
import { startSite } from './site.ts'
import { onStopSignal, type StopSignals } from './stop-signals.ts'
import { buildWebApps } from './web-build.ts'
import { welcome } from './welcome.ts'

const say = (line: string): void => console.log(line)

/**
 * One machine, one command: brings up the database, builds the web apps when their sources changed,
 * starts the site, the sandbox and the studio, plays the demo scenario on first run, and stops all of it in
 * reverse order on SIGTERM or Ctrl-C.
 */
export async function runEverything(): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  const stopAll = once(async () => {
    for (const close of closers.toReversed()) {
      await close().catch((error: unknown) => console.error(error))
    }
  })
  let started: Promise<void> = Promise.resolve()
  const stopped = onStopSignal(async (signal) => {
    say(`\n${signal}: stopping…`)
    // The part that is being brought up is there to be stopped only when it stands.
    await started.catch(() => {})
    await stopAll()
    say('stopped; nothing is lost')
  }, say)
  // A terminal that was closed reads no more.
  process.stdout.on('error', () => {})
  try {
    const config = toConfig(readEnvironment())
    started = start(config, (close) => closers.push(close), stopped)
    await started
  } catch (error) {
    if (stopped.isAsked()) return
    console.error(`\n${(error as Error).message}\n`)
    await stopAll()
    process.exitCode = 1
    stopped.release()
  }
}

async function start(
  config: Config,
  onStop: (close: () => Promise<void>) => void,
  stopping: Pick<StopSignals, 'isAsked' | 'asked'>,
): Promise<void> {
  say(config.databaseUrl ? 'database: DATABASE_URL' : 'database: embedded PostgreSQL…')
  const { secrets, database } = await bringUpDatabase(config)
  onStop(database.leave)
  database.keepAlive((failure) =>
    say(
      failure
        ? `database: ended, and did not start: ${failure.message}`
        : 'database: started again',
    ),
  )
  for (const line of summary(database.migrated)) say(`database: ${line}`)
  if (stopping.isAsked()) return
  // It takes longest, and leaves nothing behind that the next start does not clear away.
  if (config.webBuild) await unlessAborted(buildWebApps(config.webDir, say), stopping.asked)
  if (stopping.isAsked()) return
  const site = await startSite(config, secrets, database.app)
  onStop(() => site.close())
  if (stopping.isAsked()) return
  const watch = (name: string, program: RunningChild): void => {
    onStop(() => program.stop())
    program.keepAlive((failure) =>
      say(
        failure
          ? `${name}: ended, and did not start: ${failure.message}`
          : `${name}: started again`,
      ),
    )
  }
  if (config.moneyMode === 'demo') {
    watch('sandbox', await startSandboxProgram(config, secrets, site.memberUrl, stopping.asked))
  }
  if (stopping.isAsked()) return
  // Where other processes serve the members, that one brings the studio.
  if (site.memberUrl) {
    const { services, memberUrl } = site
    watch('studio', await startStudioProgram(config, services, memberUrl, stopping.asked))
  }
  if (stopping.isAsked()) return
  const accounts = await playScenario(site, say, stopping.isAsked)
  if (stopping.isAsked()) return
  // Nobody waits for the part that draws pages to be loaded.
  if (site.memberUrl) await fetch(site.memberUrl).catch(() => undefined)
  say(welcome(config, site, accounts))
}

/** The work's end, or the signal's abort, whichever comes first. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<void>()
  const resolve = () => aborted.resolve()
  signal.addEventListener('abort', resolve, { once: true })
  if (signal.aborted) resolve()
  await Promise.race([work, aborted.promise])
  signal.removeEventListener('abort', resolve)
  if (signal.aborted) work.catch(() => {})
}

/** A demo whose database is from before the baseline begins anew; nothing else may. */
async function bringUpDatabase(
  config: Config,
): Promise<{ secrets: Secrets; database: PreparedDatabase }> {
  const secrets = await secretsOf(config)
  try {
    return { secrets, database: await prepareDatabase(config, secrets) }
  } catch (error) {
    const mayBegin = config.databaseUrl === undefined && config.moneyMode === 'demo'
    if (!(error instanceof OldDatabase) || !mayBegin) throw error
  }
  const folder = await setAside(config)
  say(
    'database: of an earlier version, which no step leads from. It was set aside with all that ' +
      `belongs to it, in ${folder}; nothing was deleted. A new one is made.`,
  )
  const fresh = await secretsOf(config)
  return { secrets: fresh, database: await prepareDatabase(config, fresh) }
}

function summary({ applied, made, replaced, dropped }: Migrated): string[] {
  if (applied.length > 0) return [`${applied.length} migrations applied`]
  const changed = made.length + replaced.length + dropped.length
  return changed > 0 ? [`${changed} functions and views changed`] : []
}

/** Brings everything up, plays the scenario and stops again. */
export async function seedScenario(): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  try {
    const config = { ...toConfig(readEnvironment()), webBuild: false }
    const never = { isAsked: () => false, asked: new AbortController().signal }
    await start(config, (close) => closers.push(close), never)
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= work())
}

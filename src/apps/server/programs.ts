import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectStudio } from '#features/game/server/connect-studio.ts'
import type { Config } from '#platform/config/config.ts'
import { type Secrets, writeSharedKeys } from '#platform/config/secrets.ts'
import { studioKey } from '#platform/config/studio-key.ts'
import type { Services } from '#platform/services.ts'
import { type ChildProgram, type RunningChild, startChild } from './child-program.ts'

/**
 * Starts the simulated outside world, which sends its events to the site.
 * @param stopping as of `startChild`
 */
export async function startSandboxProgram(
  config: Config,
  secrets: Secrets,
  siteUrl: string,
  stopping: AbortSignal,
): Promise<RunningChild> {
  const { dataDir } = config
  const keysFile = await writeSharedKeys(dataDir, secrets)
  const program: ChildProgram = {
    name: 'sandbox',
    port: config.sandboxPort,
    portVariable: 'SANDBOX_PORT',
    dataDir,
    env: {
      SANDBOX_PORT: `${config.sandboxPort}`,
      HOST: config.host,
      SANDBOX_DIR: join(dataDir, 'sandbox'),
      SANDBOX_SECRETS_FILE: keysFile,
      SITE_URL: siteUrl,
      AUTO_RESULTS: config.scenario === 'demo' ? '1' : '0',
      LOG_LEVEL: config.logLevel,
    },
    settings: { siteUrl, keys: await digest(keysFile) },
  }
  return startChild(program, stopping)
}

/**
 * Starts our own provider of games and connects the site with it, as with any other.
 * @param stopping as of `startChild`
 */
export async function startStudioProgram(
  config: Config,
  services: Services,
  siteUrl: string,
  stopping: AbortSignal,
): Promise<RunningChild> {
  const { dataDir, studioPort, studioOrigin, host, beacon } = config
  const { path: keyFile } = await studioKey(dataDir)
  const program: ChildProgram = {
    name: 'studio',
    port: studioPort,
    portVariable: 'STUDIO_PORT',
    dataDir,
    env: {
      STUDIO_PORT: `${studioPort}`,
      HOST: host,
      STUDIO_DIR: join(dataDir, 'studio'),
      STUDIO_KEY_FILE: keyFile,
      ...(studioOrigin !== undefined && { STUDIO_URL: studioOrigin }),
      STUDIO_BEACON: beacon.source,
      STUDIO_BEACON_URLS: beacon.urls.join(','),
      LOG_LEVEL: config.logLevel,
    },
    settings: {
      host,
      origin: studioOrigin ?? '',
      beacon: [beacon.source, ...beacon.urls].join(' '),
      key: await digest(keyFile),
    },
  }
  const running = await startChild(program, stopping)
  try {
    await connectStudio(services, siteUrl, running.url)
  } catch (error) {
    await running.stop()
    throw error
  }
  return running
}

async function digest(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16)
}

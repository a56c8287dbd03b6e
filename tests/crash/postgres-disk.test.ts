import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crashCluster, type CrashCluster } from './cluster.ts'
import { openScene, type Scene } from './postgres-scene.ts'

// K2, the disk. A limit on the size of files stands for a disk without room for the log, wherever and
// as whoever this runs: the server stops and cannot recover until there is room again. Who may mount
// also fills a small disk to its last block: tables cannot grow, and the server goes on.

const run = promisify(execFile)
const SETTINGS = { shared_buffers: '32MB', max_wal_size: '64MB', min_wal_size: '64MB' }
const MIB = 1024 * 1024
/** Less than a segment of the log. */
const LOG_MAX = 4 * MIB
const FELT_MS_MAX = 30_000
const SMALL_DISK = '260m'
const LONG = { timeout: 120_000 }

/** Fills the log until the load has heard of a full disk, or until the server is gone. */
async function untilFelt(cluster: CrashCluster, scene: Scene, words: RegExp): Promise<void> {
  for (const deadline = performance.now() + FELT_MS_MAX; ;) {
    if (words.test([...scene.load.errors.keys()].join('\n'))) return
    if (!(await cluster.isAlive())) return
    if (performance.now() > deadline) throw new Error('nobody felt the full disk')
    await cluster
      .ask(`select pg_logical_emit_message(false, '', repeat('x', ${MIB / 2}))`)
      .catch(() => {})
    await pause(20)
  }
}

/** Starts the server as often as it is gone: it may still be dying of what it met before. */
async function untilBack(cluster: CrashCluster, scene: Scene): Promise<void> {
  let isBack = false
  const accepted = scene.load.firstAcceptedAfter(performance.now()).then(() => (isBack = true))
  while (!isBack) {
    if (!(await cluster.isAlive())) await cluster.start()
    await Promise.race([accepted, pause(100)])
  }
}

describe('files that may not grow', () => {
  let cluster: CrashCluster
  let scene: Scene
  beforeAll(async () => {
    cluster = await crashCluster(SETTINGS)
    scene = await openScene(cluster)
  })
  afterAll(async () => {
    await scene?.close()
    await cluster?.close()
  })

  test('a log that cannot grow stops the server, and nothing is lost', LONG, async () => {
    await scene.survive('the log cannot grow', async () => {
      // It starts at the beginning of a segment and gets as far as the limit.
      await cluster.ask('select pg_switch_wal()')
      await cluster.end('cleanly')
      await cluster.startWithLimit(LOG_MAX)
      await untilFelt(cluster, scene, /57P02|recovery mode/)
      if (await cluster.isAlive()) await cluster.end('immediately')
      await cluster.start()
    })
  })
})

const mount = (folder: string) =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=711`, 'tmpfs', folder])

/** The folder of a small disk, where we are somebody who may make one. */
async function smallDisks(): Promise<{ folder: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'slth-disk-'))
  const isMounted = await mount(folder).then(
    () => true,
    () => false,
  )
  if (isMounted) await run('umount', [folder])
  await rm(folder, { recursive: true })
  return isMounted ? [{ folder }] : []
}

/** Writes until not one more block fits. */
async function fill(file: string): Promise<void> {
  const ballast = await open(file, 'w')
  try {
    for (let block = Buffer.alloc(MIB, 1); block.length > 0;) {
      await ballast.write(block).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
        block = block.subarray(0, block.length >> 1)
      })
    }
  } finally {
    await ballast.close()
  }
}

describe.each(await smallDisks())('a small disk', ({ folder }) => {
  let cluster: CrashCluster
  let scene: Scene
  beforeAll(async () => {
    await mkdir(folder)
    await mount(folder)
    cluster = await crashCluster(SETTINGS, folder)
    scene = await openScene(cluster)
  })
  afterAll(async () => {
    await scene?.close()
    await cluster?.close()
    await run('umount', [folder])
    await rm(folder, { recursive: true })
  })

  test('is full to its last block, and then is not', LONG, () =>
    scene.survive('the disk is full', async () => {
      const ballast = join(folder, 'ballast')
      await fill(ballast)
      await untilFelt(cluster, scene, /53100|No space|57P02|recovery mode/)
      expect([...scene.load.errors.keys()]).not.toEqual([])
      await rm(ballast)
      await untilBack(cluster, scene)
    }),
  )
})

import { cp, lchown, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { placeOf, type Place } from '#platform/database/cluster-place.ts'
import type { Connection } from '#platform/database/connection.ts'
import { startServer, stopServer } from '#platform/database/server-process.ts'
import { ask, crashCluster, type CrashCluster } from './cluster.ts'

/** A primary and a standby that streams from it, and an address that leads to one of them. */
export interface Pair {
  readonly primary: CrashCluster
  /** The site's role, wherever the address leads: to the primary, after `promote` to the standby. */
  readonly app: Connection
  /** Asks the standby as the superuser. */
  askStandby<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /**
   * Takes transaction ids that write no log. Every 15 s the primary logs which ids are given out, so the
   * process that does that is halted first: the standby hears of none of these.
   */
  burnIds(count: number): Promise<void>
  /** Waits until the standby has everything that is written. */
  untilReplayed(): Promise<void>
  /** The primary dies, the standby takes its place. */
  promote(): Promise<void>
  close(): Promise<void>
}

/** Little memory: two servers run at once. */
const SETTINGS = { shared_buffers: '32MB', wal_level: 'replica', hot_standby_feedback: 'off' }
const SOCKET = '.s.PGSQL.5432'

/** Makes the standby from a copy of the primary's folder, taken while it is stopped. */
export async function startPair(): Promise<Pair> {
  const home = await mkdtemp(join(tmpdir(), 'slth-pair-'))
  const folder = { primary: join(home, 'a'), standby: join(home, 'b'), front: join(home, 'front') }
  for (const path of Object.values(folder)) await mkdir(path, { mode: 0o711 })
  const primary = await crashCluster(SETTINGS, folder.primary)
  await primary.end('cleanly')
  const from = await placeOf(join(folder.primary, 'data'))
  const dataDir = join(folder.standby, 'data')
  await mkdir(dataDir, { mode: 0o711 })
  const place = await placeOf(dataDir)
  await copyData(from, place)
  await primary.start()
  const { user, password, host, port } = primary.superuser
  await startServer(place, {
    ...SETTINGS,
    primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
  })
  const aim = async (at: Place) => {
    await rm(join(folder.front, SOCKET), { force: true })
    await symlink(join(at.socketDir, SOCKET), join(folder.front, SOCKET))
  }
  await aim(from)
  let halted: readonly number[] = []
  const standby = { ...primary.superuser, host: place.socketDir }
  return {
    primary,
    app: { ...primary.app, host: folder.front },
    askStandby: (text, values) => ask(standby, text, values),
    async untilReplayed() {
      const [row] = await primary.ask<{ at: string }>('select pg_current_wal_flush_lsn() as at')
      await ask(
        standby,
        `do $$ begin
        while pg_last_wal_replay_lsn() < '${row?.at}' loop perform pg_sleep(0.01); end loop;
      end $$`,
      )
    },
    async burnIds(count) {
      // Nobody else writes the log ahead: an id without a change commits without waiting for the disk.
      const writers = await primary.ask<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type in ('background writer', 'walwriter')",
      )
      if (writers.length !== 2) throw new Error(`the primary has ${writers.length} writers, not 2`)
      halted = writers.map(({ pid }) => pid)
      for (const pid of halted) process.kill(pid, 'SIGSTOP')
      for (let left = count; left > 0; left -= 1) await primary.ask('select pg_current_xact_id()')
    },
    async promote() {
      await primary.end('crash')
      // They cannot notice that their server is gone.
      for (const pid of halted) process.kill(pid, 'SIGKILL')
      await ask(standby, 'select pg_promote()')
      // Another process of the site is there first.
      await ask(standby, 'select platform.begin_incarnation()')
      await aim(place)
    },
    async close() {
      await stopServer(place).catch(() => {})
      await primary.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function copyData(from: Place, to: Place): Promise<void> {
  const data = join(to.home, 'data')
  await cp(join(from.home, 'data'), data, { recursive: true, verbatimSymlinks: true })
  await writeFile(join(data, 'standby.signal'), '')
  if (!to.user) return
  for (const name of ['', ...(await readdir(data, { recursive: true }))])
    await lchown(join(data, name), to.user.uid, to.user.gid)
}

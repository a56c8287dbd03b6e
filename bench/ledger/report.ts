import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { machine } from '../web/report.ts'
import type { BenchCluster } from './database.ts'
import { Probe } from './probe.ts'

/** What a run prints, kept to the letter. */
export class Report {
  readonly #lines: string[] = []

  say(text: string): void {
    this.#lines.push(text)
    process.stdout.write(`${text}\n`)
  }

  /** Writes `bench/results/<date>-<name>.md`. */
  async keep(name: string): Promise<void> {
    const folder = join(import.meta.dirname, '../results')
    await mkdir(folder, { recursive: true })
    const day = new Date().toISOString().slice(0, 10)
    const text = `# ${name}, ${day}\n\n${this.#lines.join('\n')}\n`
    await writeFile(join(folder, `${day}-${name}.md`), text)
  }
}

const SETTINGS = [
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'wal_sync_method',
  'wal_compression',
  'shared_buffers',
  'max_wal_size',
  'checkpoint_timeout',
]

/** The server and the settings that a figure rests on. */
export async function serverText(probe: Probe, where: string): Promise<string> {
  const [row] = await probe.query<{ version: string; settings: string }>(
    `select current_setting('server_version') as version,
            string_agg(name || ' ' || current_setting(name), ', ' order by no) as settings
       from unnest($1::text[]) with ordinality as s(name, no)`,
    [SETTINGS],
  )
  return `PostgreSQL ${row?.version} (${where}): ${row?.settings}`
}

/** The machine and the server of a cluster whose rounds take a copy each. */
export const stageText = (cluster: BenchCluster): Promise<string> =>
  cluster.onCopy(async ({ admin }) => {
    const probe = await Probe.open(admin)
    try {
      return `${machine()}\n${await serverText(probe, cluster.where)}`
    } finally {
      await probe.close()
    }
  })

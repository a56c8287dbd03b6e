import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The tables of the live rooms and what is said to wallets, as somebody reads them who may read the machine. */
export interface CopiedTables {
  readonly rooms: Rows
  readonly room_shoes: Rows
  readonly room_coups: Rows
  readonly messages: Rows
}

/** Everything that is on the disk of a studio now, from a copy: its own file is locked while it runs. */
export function copiedTables(dir: string): CopiedTables {
  const copy = mkdtempSync(join(tmpdir(), 'copied-'))
  try {
    for (const name of ['studio.db', 'studio.db-wal']) {
      if (existsSync(join(dir, name))) cpSync(join(dir, name), join(copy, name))
    }
    const database = new DatabaseSync(join(copy, 'studio.db'))
    const read = (table: string): Rows => database.prepare(`select * from ${table}`).all()
    const found = {
      rooms: read('rooms'),
      room_shoes: read('room_shoes'),
      room_coups: read('room_coups'),
      messages: read('messages'),
    }
    database.close()
    return found
  } finally {
    rmSync(copy, { recursive: true })
  }
}

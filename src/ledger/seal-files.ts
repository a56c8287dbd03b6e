import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { safeParse } from 'zod/mini'
import type { Db } from '#platform/database/database.ts'
import { publishedHeads, sealHead, verifyHeads, type SealHead } from './seal-heads.ts'

/** A head and where it was found. */
export interface KeptHead {
  readonly head: SealHead
  readonly source: string
}

const folderOf = (dataDir: string): string => join(dataDir, 'seals')

/**
 * Writes a head to `<dataDir>/seals/<day>.json`, outside of the database. The file of a day is
 * replaced by the newer heads of that day; one that no longer stands in the chain is evidence, so it
 * is moved aside and goes on to be found.
 * @returns whether anything was written
 */
export async function writeHead(db: Db, dataDir: string, head: SealHead): Promise<boolean> {
  const folder = folderOf(dataDir)
  const path = join(folder, `${head.day}.json`)
  const [before] = await readHeads(path).catch(() => [])
  if (before?.head.digest === head.digest) return false
  if (before && (await verifyHeads(db, [before])).length > 0) {
    const { height, digest } = before.head
    await rename(path, join(folder, `${head.day}-was-${height}-${digest.slice(0, 8)}.json`))
  }
  await mkdir(folder, { recursive: true })
  await writeWhole(path, `${JSON.stringify(head, null, 2)}\n`)
  return true
}

/** A reader finds the file of before or this one, never half of it, also after a power cut. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  const file = await open(draft, 'w', 0o644)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

/**
 * The heads in a file: one head, or what `/seals.json` answers.
 * @throws when there is no such file, or when it holds something else
 */
export async function readHeads(path: string): Promise<KeptHead[]> {
  const source = basename(path)
  const json: unknown = JSON.parse(await readFile(path, 'utf8'))
  const one = safeParse(sealHead, json)
  if (one.success) return [{ head: one.data, source }]
  const many = safeParse(publishedHeads, json)
  if (!many.success) throw new Error(`${path} holds no published head of the ledger`)
  const { heads, latest } = many.data
  return [...(latest ? [latest] : []), ...heads].map((head) => ({ head, source }))
}

/** Every head of the data folder; none when nothing was published there yet. */
export async function keptHeads(dataDir: string): Promise<KeptHead[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json')).sort()
  return (await Promise.all(files.map((name) => readHeads(join(folderOf(dataDir), name))))).flat()
}

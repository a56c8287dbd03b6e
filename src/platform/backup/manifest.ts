import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from '../config/secrets.ts'
import { markOf, writeDurably, type FileMark } from './durable.ts'

/** One file of a backup; its path begins at the folder that holds the manifest. */
export interface BackupFile extends FileMark {
  readonly path: string
}

/** What a backup consists of and what it needs; whatever is not as it says is not restored. */
export interface Manifest {
  readonly format: 2
  readonly id: string
  /** By the database's clock, as commits are stamped. Nothing before `endedAt` can be restored. */
  readonly startedAt: string
  readonly endedAt: string
  readonly systemIdentifier: string
  readonly serverVersion: string
  readonly timeline: number
  readonly segmentBytes: number
  readonly firstSegment: string
  readonly lastSegment: string
  /** By name, enough of a hash to recognise each key without knowing it. */
  readonly secrets: Readonly<Record<string, string>>
  readonly files: readonly BackupFile[]
  /** Names of the uploaded files that there were when the backup ended. */
  readonly media: readonly string[]
}

const NAME = 'manifest.json'
const CHECKSUM = 'manifest.sha256'

/** Writes the manifest last: a folder without one is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  // In the form of sha256sum, so that a person may check it with that.
  await writeDurably(join(folder, CHECKSUM), `${markOf(text).sha256}  ${NAME}\n`)
  await writeDurably(join(folder, NAME), text)
}

/** Reads a manifest. @throws when it is missing or not as it was written */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, checksum] = await Promise.all(
    [NAME, CHECKSUM].map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)),
  )
  if (text === undefined || checksum === undefined) {
    throw new Error(`The backup ${folder} has no ${text === undefined ? NAME : CHECKSUM}.`)
  }
  if (checksum.split(' ')[0] !== markOf(text).sha256) {
    throw new Error(`The backup ${folder} is damaged: ${NAME} is not what ${CHECKSUM} says.`)
  }
  const manifest = JSON.parse(text) as Manifest | { readonly format: number }
  if (isCurrent(manifest)) return manifest
  throw new Error(
    `The backup ${folder} has format ${manifest.format}, and this program restores format 2. ` +
      'Restore it with the version of the program that made it.',
  )
}

const isCurrent = (manifest: Manifest | { readonly format: number }): manifest is Manifest =>
  manifest.format === 2

const FINGERPRINT_CHARACTERS = 16

/** Names every key that a restored copy will need, so that wrong secrets are seen at once. */
export function secretFingerprints({ vault, pepper }: Secrets): Record<string, string> {
  const named = [
    ...Object.entries(vault.keys).map(([id, key]) => [`vault key ${id}`, key] as const),
    ['vault index key', vault.indexKey] as const,
    ['password pepper', pepper] as const,
  ]
  return Object.fromEntries(
    named.map(([name, key]) => [name, markOf(key).sha256.slice(0, FINGERPRINT_CHARACTERS)]),
  )
}

/** The keys that the backup needs and these secrets lack. */
export function missingSecrets(manifest: Manifest, secrets: Secrets): string[] {
  const known = secretFingerprints(secrets)
  return Object.entries(manifest.secrets)
    .filter(([name, fingerprint]) => known[name] !== fingerprint)
    .map(([name]) => name)
}

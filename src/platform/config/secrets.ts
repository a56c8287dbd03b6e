import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VaultKeys } from '../vault/vault.ts'

/** What nobody may see. Made on first run, kept in the data folder, readable by its owner only. */
export interface Secrets {
  readonly vault: VaultKeys
  /** Mixed into passwords before they are hashed; a stolen table alone cannot be guessed at. */
  readonly pepper: Buffer
  readonly databaseOwner: string
  readonly databaseApp: string
  /** Shared with the outside world, in the form its dashboard shows. */
  readonly gateway: { readonly secretKey: string; readonly webhookSecret: string }
  /** Where payouts are ordered. */
  readonly payout: { readonly secretKey: string }
  readonly sms: { readonly key: string; readonly secret: string }
  /** The statement feed of the bank: the key to read it, and with what it signs. */
  readonly statement: { readonly key: string; readonly secret: string }
}

/**
 * Writes the keys that site and outside world share into a file of their own, as a merchant would
 * copy them from the gateway's dashboard. The sandbox reads this file and never the site's secrets.
 */
export async function writeSharedKeys(dataDir: string, secrets: Secrets): Promise<string> {
  const path = join(dataDir, 'sandbox-keys.json')
  const keys = {
    omiseSecretKey: secrets.gateway.secretKey,
    omiseWebhookSecret: secrets.gateway.webhookSecret,
    smsKey: secrets.sms.key,
    smsSecret: secrets.sms.secret,
    statementKey: secrets.statement.key,
    statementSecret: secrets.statement.secret,
  }
  await writeFile(path, JSON.stringify(keys, null, 2), { mode: 0o600 })
  return path
}

export interface SecretsFile {
  vault: { current: string; keys: Record<string, string>; indexKey: string }
  pepper: string
  databaseOwner: string
  databaseApp: string
  gateway: { secretKey: string; webhookSecret: string }
  /** Not in files of a demo: its gateway does both. */
  payout?: { secretKey: string }
  sms: { key: string; secret: string }
  /** Not in files from before there was a feed. */
  statement?: { key: string; secret: string }
}

export const secretsPath = (dataDir: string): string => join(dataDir, 'secrets.json')

/** Reads the secrets, or makes them where there are none yet. Two starts at once agree. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const path = secretsPath(dataDir)
  const fresh = JSON.stringify(makeSecrets(), null, 2)
  await writeFile(path, fresh, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readSecrets(path)
}

/** Reads a file of secrets. @throws where a restore left word that they are still to be put there */
export async function readSecrets(path: string): Promise<Secrets> {
  const text = await readFile(path, 'utf8')
  if (!text.startsWith('{')) throw new Error(`${path}: ${text.trim()}`)
  return fromFile(JSON.parse(text) as SecretsFile)
}

/** New secrets of a site whose outside world is the sandbox. */
export function makeSecrets(): SecretsFile {
  const key = () => randomBytes(32).toString('base64')
  const word = () => randomBytes(24).toString('base64url')
  return {
    vault: { current: 'k1', keys: { k1: key() }, indexKey: key() },
    pepper: key(),
    databaseOwner: word(),
    databaseApp: word(),
    gateway: { secretKey: `skey_test_${word()}`, webhookSecret: key() },
    sms: { key: word(), secret: word() },
    statement: { key: word(), secret: word() },
  }
}

/** What a file of secrets says, as the site uses it. */
export function fromFile(file: SecretsFile): Secrets {
  const bytes = (text: string) => Buffer.from(text, 'base64')
  const keys = Object.entries(file.vault.keys).map(([id, key]) => [id, bytes(key)] as const)
  return {
    ...file,
    vault: {
      current: file.vault.current,
      keys: Object.fromEntries(keys),
      indexKey: bytes(file.vault.indexKey),
    },
    pepper: bytes(file.pepper),
    payout: file.payout ?? { secretKey: file.gateway.secretKey },
    statement: file.statement ?? statementOf(file),
  }
}

/** Keys of the feed for a file without them: always the same, and of no use to find those they come from. */
function statementOf({ gateway }: SecretsFile): Secrets['statement'] {
  const derive = (what: string) =>
    createHmac('sha256', gateway.webhookSecret).update(`statement ${what}`).digest('base64url')
  return { key: derive('key'), secret: derive('secret') }
}

/**
 * Changes the keys of the vault in the file of secrets; the file is whole before and after.
 * @throws for a name that is taken or not there, and for the key in use
 */
export async function changeVaultKeys(
  dataDir: string,
  { step, id }: { readonly step: 'add' | 'use' | 'drop'; readonly id: string },
): Promise<void> {
  const path = secretsPath(dataDir)
  const file = JSON.parse(await readFile(path, 'utf8')) as SecretsFile
  const { vault } = file
  if (!/^k\d{1,6}$/.test(id)) throw new Error(`"${id}" is no name of a key: call it k2, k3 …`)
  if (step === 'add') {
    if (vault.keys[id]) throw new Error(`there is a key ${id} already`)
    vault.keys[id] = randomBytes(32).toString('base64')
  } else {
    if (!vault.keys[id]) throw new Error(`there is no key ${id}: npm run keys -- add ${id}`)
    if (step === 'use') vault.current = id
    else if (vault.current === id) throw new Error(`${id} seals now: use another one first`)
    else delete vault.keys[id]
  }
  const beside = `${path}.new`
  await writeFile(beside, JSON.stringify(file, null, 2), { mode: 0o600 })
  await rename(beside, path)
}

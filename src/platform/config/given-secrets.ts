import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Config } from './config.ts'
import { fromFile, loadSecrets, type Secrets, type SecretsFile } from './secrets.ts'

const KEY_BYTES = 32
const word = () => z.string().check(z.minLength(8, 'is missing or shorter than 8 letters'))
const key = () =>
  z
    .string()
    .check(
      z.refine(
        (text) => Buffer.from(text, 'base64').length === KEY_BYTES,
        'is no key of 32 bytes in base64',
      ),
    )
/** Keys of a test account begin so: what they order moves no money. */
const liveKey = () =>
  word().check(
    z.refine(
      (text) => !text.startsWith('skey_test_'),
      'is the key of a test account: use the live one',
    ),
  )
const missing = 'is missing'

const secretsShape = z.object(
  {
    vault: z.object(
      { current: z.string(missing), keys: z.record(z.string(), key(), missing), indexKey: key() },
      missing,
    ),
    pepper: key(),
    databaseApp: word(),
    gateway: z.object({ secretKey: liveKey(), webhookSecret: key() }, missing),
    payout: z.object({ secretKey: liveKey() }, missing),
    sms: z.object({ key: word(), secret: word() }, missing),
    statement: z.object({ key: word(), secret: word() }, missing),
  },
  missing,
)

/** What a demo leaves in its data folder. */
const DEMO_LEAVES = [
  'database',
  'secrets.json',
  'sandbox',
  'sandbox-keys.json',
  'demo-accounts.json',
]

/**
 * The secrets of a configuration: a demo makes its own where there are none, real money is given them.
 * @throws one message with every fault of a given file, or of the data folder beside it
 */
export async function secretsOf(
  config: Pick<Config, 'dataDir' | 'moneyMode' | 'secretsFile'>,
): Promise<Secrets> {
  const { dataDir, moneyMode, secretsFile } = config
  if (moneyMode === 'demo' || secretsFile === undefined) return loadSecrets(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const faults = await demoFaults(dataDir)
  const read = await readGiven(secretsFile)
  faults.push(...read.faults)
  if (read.file === undefined || faults.length > 0) {
    throw new Error(`Real money cannot start:\n- ${faults.join('\n- ')}`)
  }
  return fromFile({ ...read.file, databaseOwner: '' })
}

async function demoFaults(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const name of DEMO_LEAVES) {
    if (await stat(join(dataDir, name)).catch(() => undefined)) found.push(name)
  }
  if (found.length === 0) return []
  return [
    `DATA_DIR ${dataDir} holds a demo (${found.join(', ')}): give real money a folder of its own`,
  ]
}

interface Given {
  readonly file?: Omit<SecretsFile, 'databaseOwner'>
  readonly faults: string[]
}

async function readGiven(path: string): Promise<Given> {
  const about = await stat(path).catch(() => undefined)
  if (!about?.isFile()) {
    return { faults: [`SECRETS_FILE ${path} is not there; "npm run secrets:create" makes one`] }
  }
  const faults: string[] = []
  if ((about.mode & 0o077) !== 0) {
    faults.push(`SECRETS_FILE ${path} can be read by others: chmod 600`)
  }
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return { faults: [...faults, `SECRETS_FILE ${path} cannot be read`] }
  const parsed = z.safeParse(secretsShape, parseJson(text))
  if (!parsed.success) {
    const told = parsed.error.issues.map(({ path: at, message }) =>
      at.length === 0
        ? `SECRETS_FILE ${path} is no JSON object`
        : `SECRETS_FILE: ${at.join('.')} ${/^Invalid/.test(message) ? missing : message}`,
    )
    return { faults: [...faults, ...told] }
  }
  const { vault } = parsed.data
  if (vault.keys[vault.current] === undefined) {
    faults.push(`SECRETS_FILE: vault.current is "${vault.current}", and vault.keys has no such key`)
  }
  return { file: parsed.data, faults }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { SandboxConfig } from './config.ts'

/** Keys that the site and the outside world share, as a merchant shares keys with its gateway. */
export interface Secrets {
  readonly omiseSecretKey: string
  /** Base64, as the gateway's dashboard shows it. */
  readonly omiseWebhookSecret: string
  /** While keys rotate, events carry a signature with this one too. */
  readonly omiseWebhookSecretPrevious?: string | undefined
  readonly smsKey: string
  readonly smsSecret: string
  /** For the statement feed; a file from before it has none, and the feed answers nobody. */
  readonly statementKey?: string | undefined
  readonly statementSecret?: string | undefined
}

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]{16,}={0,2}$/, 'expects base64'))
const key = z.string().check(z.minLength(8, 'expects at least 8 characters'))

const secretsSchema = z.object({
  omiseSecretKey: key,
  omiseWebhookSecret: base64,
  omiseWebhookSecretPrevious: z.optional(base64),
  smsKey: key,
  smsSecret: key,
  statementKey: z.optional(key),
  statementSecret: z.optional(key),
})

/**
 * Reads the shared keys. Only at the default place are missing keys made: a file that somebody
 * named and that is not there means that site and sandbox would not agree.
 */
export function loadSecrets(config: Pick<SandboxConfig, 'dir' | 'secretsFile'>): Secrets {
  const path = config.secretsFile ?? join(config.dir, 'secrets.json')
  if (config.secretsFile === null && !existsSync(path)) {
    writeFileSync(path, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600 })
  }
  if (!existsSync(path)) {
    throw new Error(
      `SANDBOX_SECRETS_FILE expects a file, but ${path} does not exist: let the site make it first`,
    )
  }
  const parsed = secretsSchema.safeParse(readJson(path))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`)
  }
  return parsed.data
}

function makeSecrets(): Secrets {
  return {
    omiseSecretKey: `skey_test_${randomBytes(15).toString('hex')}`,
    omiseWebhookSecret: randomBytes(32).toString('base64'),
    smsKey: randomBytes(12).toString('hex'),
    smsSecret: randomBytes(24).toString('hex'),
    statementKey: randomBytes(12).toString('hex'),
    statementSecret: randomBytes(24).toString('hex'),
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new Error(`${path}: expects JSON`)
  }
}

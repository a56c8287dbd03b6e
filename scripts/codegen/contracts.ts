import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '#kernel/contract.ts'
import { type ErrorDefinition, commonErrors } from '#kernel/errors.ts'
import { featurePathOf } from '../tidy/layers.ts'

export interface DeclaredCall {
  readonly feature: string
  /** The name of the export: `redeemCoupon`. */
  readonly name: string
  /** `POST /api/coupon/redeem` */
  readonly key: string
  readonly call: Call
}

export interface DeclaredError {
  /** The feature that declares it; `kernel` for the common ones. */
  readonly feature: string
  readonly error: ErrorDefinition
}

/** Contracts and tables of errors, of features and of the rooms of families. */
const declares = (path: string): boolean =>
  /^([a-z-]+-)?(contract|errors)\.ts$/.test(featurePathOf(`src/features/${path}`)?.inner ?? '')

/** Everything that the contracts of all features declare. */
export interface Contracts {
  readonly calls: readonly DeclaredCall[]
  readonly errors: readonly DeclaredError[]
}

/**
 * Imports every contract of the repository.
 * @throws when two calls share a path, or two errors a code or a number
 */
export async function loadContracts(root: string): Promise<Contracts> {
  const features = join(root, 'src/features')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(declares).sort()
  const calls = new Map<string, DeclaredCall>()
  const errors = new Map<string, DeclaredError>()
  for (const error of Object.values(commonErrors)) add(errors, error.code, 'kernel', error)
  for (const file of files) {
    const [feature = ''] = file.split('/')
    const module = (await import(pathToFileURL(join(features, file)).href)) as object
    for (const [name, value] of Object.entries(module) as [string, unknown][]) {
      if (isCall(value)) addCall(calls, feature, name, value)
      for (const error of errorsIn(value)) add(errors, error.code, feature, error)
    }
  }
  const all = { calls: [...calls.values()], errors: [...errors.values()] }
  checkNumbers(all.errors)
  return all
}

function addCall(
  calls: Map<string, DeclaredCall>,
  feature: string,
  name: string,
  call: Call,
): void {
  const key = `${call.method} ${call.path}`
  const known = calls.get(key)
  // A contract may hand on the calls of its parts.
  if (known?.call === call) return
  if (known) throw new Error(`${key} is declared twice: by ${known.feature} and by ${feature}`)
  calls.set(key, { feature, name, key, call })
}

function add(
  errors: Map<string, DeclaredError>,
  code: string,
  feature: string,
  error: ErrorDefinition,
): void {
  const known = errors.get(code)
  if (!known) errors.set(code, { feature, error })
  else if (known.error !== error) {
    throw new Error(`The error ${code} is declared twice: by ${known.feature} and by ${feature}`)
  }
}

function checkNumbers(errors: readonly DeclaredError[]): void {
  const byNumber = Map.groupBy(errors, ({ error }) => error.number)
  for (const [number, same] of byNumber) {
    if (same.length === 1) continue
    const codes = same.map(({ feature, error }) => `${feature} ${error.code}`).join(', ')
    throw new Error(`The error number ${number} is given twice: ${codes}`)
  }
}

function isCall(value: unknown): value is Call {
  return isObject(value) && 'method' in value && 'path' in value && 'access' in value
}

/** The errors of a table made by `defineErrors`. */
function errorsIn(value: unknown): ErrorDefinition[] {
  if (!isObject(value)) return []
  return Object.values(value).filter(
    (entry): entry is ErrorDefinition =>
      isObject(entry) && 'code' in entry && 'number' in entry && 'thai' in entry,
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

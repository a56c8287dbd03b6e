import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '#kernel/contract.ts'
import { type ErrorDefinition, commonErrors } from '#kernel/errors.ts'
import type { EventDefinition } from '#kernel/event.ts'
import type { ProviderCall } from '#kernel/provider-contract.ts'
import { featurePathOf } from '../tidy/layers.ts'

export interface DeclaredCall {
  readonly feature: string
  /** The name of the export: `redeemCoupon`. */
  readonly name: string
  /** `POST /api/coupon/redeem` */
  readonly key: string
  readonly call: Call
}

export interface DeclaredProviderCall {
  /** The feature, or the room of the platform, that declares it. */
  readonly feature: string
  readonly name: string
  /** `POST /webhook/omise` */
  readonly key: string
  readonly call: ProviderCall
}

export interface DeclaredError {
  /** The feature that declares it; `kernel` for the common ones. */
  readonly feature: string
  readonly error: ErrorDefinition
}

/** Contracts and tables of errors: of features, of rooms of families, of rooms of the platform. */
const declares = (path: string): boolean => {
  const inner = featurePathOf(path)?.inner ?? /^src\/platform\/[^/]+\/(.+)$/.exec(path)?.[1]
  return /^([a-z-]+-)?(contract|errors)\.ts$/.test(inner ?? '')
}

export interface DeclaredEvent {
  readonly feature: string
  readonly event: EventDefinition
}

/** Everything that the contracts of all features, and of the platform's rooms, declare. */
export interface Contracts {
  readonly calls: readonly DeclaredCall[]
  readonly providerCalls: readonly DeclaredProviderCall[]
  readonly errors: readonly DeclaredError[]
  readonly events: readonly DeclaredEvent[]
}

/**
 * Imports every contract of the repository.
 * @throws when two calls share a path, two events a topic, or two errors a code or a number
 */
export async function loadContracts(root: string): Promise<Contracts> {
  const files = ['src/features', 'src/platform'].flatMap((folder) => contractsIn(root, folder))
  const calls = new Map<string, DeclaredCall>()
  const providerCalls = new Map<string, DeclaredProviderCall>()
  const errors = new Map<string, DeclaredError>()
  const events = new Map<string, DeclaredEvent>()
  for (const error of Object.values(commonErrors)) add(errors, error.code, 'kernel', error)
  for (const file of files) {
    const feature = file.split('/')[2] ?? ''
    const module = (await import(pathToFileURL(join(root, file)).href)) as object
    for (const [name, value] of Object.entries(module) as [string, unknown][]) {
      if (isCall(value)) addCall(calls, feature, name, value)
      if (isProviderCall(value)) addCall(providerCalls, feature, name, value)
      if (isEvent(value)) addEvent(events, feature, value)
      for (const error of errorsIn(value)) add(errors, error.code, feature, error)
    }
  }
  const all = {
    calls: [...calls.values()],
    providerCalls: [...providerCalls.values()],
    errors: [...errors.values()],
    events: [...events.values()],
  }
  checkNumbers(all.errors)
  return all
}

function contractsIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter(declares)
    .sort()
}

function addCall<C extends Call | ProviderCall>(
  calls: Map<string, { feature: string; name: string; key: string; call: C }>,
  feature: string,
  name: string,
  call: C,
): void {
  const key = `${call.method} ${call.path}`
  const known = calls.get(key)
  // A contract may hand on the calls of its parts.
  if (known?.call === call) return
  if (known) throw new Error(`${key} is declared twice: by ${known.feature} and by ${feature}`)
  calls.set(key, { feature, name, key, call })
}

function addEvent(
  events: Map<string, DeclaredEvent>,
  feature: string,
  event: EventDefinition,
): void {
  const known = events.get(event.topic)
  if (!known) events.set(event.topic, { feature, event })
  else if (known.event !== event) {
    const both = `by ${known.feature} and by ${feature}`
    throw new Error(`The event ${event.topic} is declared twice: ${both}`)
  }
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

function isProviderCall(value: unknown): value is ProviderCall {
  return isObject(value) && 'method' in value && 'path' in value && 'protocol' in value
}

function isEvent(value: unknown): value is EventDefinition {
  return isObject(value) && 'topic' in value && 'payload' in value
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

/** The parts of the repository that import rules speak of. */
export type Zone =
  | 'kernel'
  | 'platform'
  | 'ui'
  | 'ledger'
  | 'features'
  | 'studio'
  | 'sandbox'
  | 'certify'
  | 'apps'
  | 'rows'
  | 'seeds'
  | 'tests'
  | 'outside'

/** What each zone may import besides itself; design §4. `rows` is db/types.ts. */
const MAY_IMPORT: Record<Exclude<Zone, 'outside'>, readonly Zone[]> = {
  kernel: [],
  rows: ['kernel'],
  platform: ['kernel', 'rows'],
  ui: ['kernel'],
  ledger: ['kernel', 'platform', 'rows'],
  features: ['kernel', 'platform', 'ui', 'ledger', 'rows'],
  studio: ['kernel'],
  sandbox: ['kernel'],
  // What judges an operator knows none, ours least of all.
  certify: [],
  apps: ['kernel', 'platform', 'ui', 'ledger', 'features', 'studio', 'sandbox', 'rows', 'seeds'],
  seeds: ['kernel', 'platform', 'ledger', 'features', 'rows'],
  tests: [
    'kernel',
    'platform',
    'ui',
    'ledger',
    'features',
    'studio',
    'sandbox',
    'certify',
    'apps',
    'rows',
    'seeds',
    'outside',
  ],
}

/** The zone of a path; `outside` is what stands around the product: scripts, bench, configuration. */
export function zoneOf(path: string): Zone {
  const folder = /^src\/([a-z]+)\//.exec(path)?.[1]
  if (folder !== undefined && folder in MAY_IMPORT) return folder as Zone
  if (path.startsWith('db/seeds/')) return 'seeds'
  if (path.startsWith('db/')) return 'rows'
  return path.startsWith('tests/') ? 'tests' : 'outside'
}

/** True when a file of one zone may import a file of another. */
export function mayImport(from: Zone, to: Zone): boolean {
  return from === 'outside' || from === to || MAY_IMPORT[from].includes(to)
}

/** The zones a zone may import, for the message. */
export function allowedFor(from: Zone): string {
  return from === 'outside' ? 'anything' : MAY_IMPORT[from].join(', ') || 'nothing of ours'
}

/**
 * Features that are families of rooms, and their rooms, lowest first. A room has the plan of a
 * feature. It imports its own folder, the family's root and the rooms before it.
 */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  lottery: ['market', 'round', 'risk', 'bill', 'result'],
}

/** Where a path is inside `src/features`. */
export interface FeaturePath {
  readonly feature: string
  /** Undefined in a feature without rooms and at the root of a family. */
  readonly room: string | undefined
  /** The path from the folder of the feature or room: `server/bill-store.ts`. */
  readonly inner: string
}

/** The feature, and the room of a family, that a path belongs to; undefined outside the features. */
export function featurePathOf(path: string): FeaturePath | undefined {
  const [, feature, rest] = /^src\/features\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (feature === undefined || rest === undefined) return undefined
  const room = FAMILIES[feature]?.find((name) => rest.startsWith(`${name}/`))
  return { feature, room, inner: room === undefined ? rest : rest.slice(room.length + 1) }
}

/** The rooms of a family, lowest first; empty for a feature that is none. */
export const roomsOf = (feature: string): readonly string[] => FAMILIES[feature] ?? []

/** True for a file that declares calls: `contract.ts`, `operator-contract.ts`; also of a platform room. */
export function isContract(path: string): boolean {
  const inner = featurePathOf(path)?.inner ?? /^src\/platform\/[^/]+\/(.+)$/.exec(path)?.[1]
  return /^([a-z-]+-)?contract\.ts$/.test(inner ?? '')
}

/**
 * The games of the studio: what a round comes to, as arithmetic alone. A page that proves a round works it out by
 * the very same files, so an app may have them although the studio is otherwise reached by HTTP.
 */
export const isGameMaths = (path: string): boolean =>
  /^src\/studio\/(games|maths)\//.test(path) && !/\.test\.ts$/.test(path)

/** Which side of the wire a file runs on; undefined for what both sides share. */
export function sideOf(path: string): 'server' | 'browser' | undefined {
  if (isGameMaths(path)) return undefined
  // What only the build runs; a browser never sees it.
  if (/\.config\.ts$|^src\/ui\/vite\//.test(path)) return undefined
  const inner = featurePathOf(path)?.inner ?? ''
  if (/^src\/(ui|apps\/(member|operator))\//.test(path) || /^(member|operator)\//.test(inner)) {
    return 'browser'
  }
  if (/^src\/(platform|ledger|sandbox|studio|apps)\//.test(path) || inner.startsWith('server/')) {
    return 'server'
  }
  return path.startsWith('db/') ? 'server' : undefined
}

/** Contracts and rules: the pure files of a feature, used by both sides of it. */
export function isPure(path: string): boolean {
  const inner = featurePathOf(path)?.inner ?? ''
  return /^([a-z-]+\.ts|rules\/.*)$/.test(inner) && !/\.test\.ts$/.test(path)
}

/** The parts of the repository that import rules speak of. */
export type Zone =
  | 'kernel'
  | 'platform'
  | 'ui'
  | 'ledger'
  | 'features'
  | 'studio'
  | 'sandbox'
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

/** Which side of the wire a file runs on; undefined for what both sides share. */
export function sideOf(path: string): 'server' | 'browser' | undefined {
  // What only the build runs; a browser never sees it.
  if (/\.config\.ts$|^src\/ui\/vite\//.test(path)) return undefined
  if (/^src\/(ui\/|features\/[^/]+\/(member|operator)\/|apps\/(member|operator)\/)/.test(path)) {
    return 'browser'
  }
  if (/^src\/(platform|ledger|sandbox|studio|features\/[^/]+\/server|apps)\//.test(path)) {
    return 'server'
  }
  return path.startsWith('db/') ? 'server' : undefined
}

/** Contracts and rules: the pure files of a feature, used by both sides of it. */
export function isPure(path: string): boolean {
  return /^src\/features\/[^/]+\/([a-z-]+\.ts|rules\/.*)$/.test(path) && !/\.test\.ts$/.test(path)
}

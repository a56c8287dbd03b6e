/** One chunk of Vite's manifest, as far as a page needs it. */
export interface BuiltChunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** Vite's list of what it built, by source file. */
export type BuildManifest = Readonly<Record<string, BuiltChunk>>

/** The files that a page loads, as addresses: `/assets/…`. */
export interface RouteFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** `routes/_default/lotto.rates.tsx?tsr-split=component` is the chunk of `/_default/lotto/rates`. */
function routeIdOf(source: string): string | undefined {
  const path = /^routes\/(.+)\.tsx\?tsr-split=component/.exec(source)?.[1]
  if (path === undefined) return undefined
  return `/${path.replaceAll('.', '/')}`.replace(/\/index$/, '/')
}

/** Parts with a script of their own that the server draws with their page. */
const DRAWN_LATER = /\/bet\/bet-desk\.tsx$/

/**
 * Everything that the entry and the routes load, each file once, dependencies first.
 * @param drawn with the parts that come later to a page that nobody drew
 */
export function filesOf(
  manifest: BuildManifest,
  routeIds: readonly string[],
  { drawn = false }: { drawn?: boolean } = {},
): RouteFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(visit)
    scripts.add(`/${chunk.file}`)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
    if (drawn) chunk.dynamicImports?.filter((one) => DRAWN_LATER.test(one)).forEach(visit)
  }
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (entry !== undefined) visit(entry)
  for (const id of routeIds) {
    Object.keys(manifest)
      .filter((name) => routeIdOf(name) === id)
      .forEach(visit)
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/** The ids of all routes that have a chunk of their own. */
export function routeIdsIn(manifest: BuildManifest): string[] {
  return Object.keys(manifest).flatMap((name) => routeIdOf(name) ?? [])
}

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

/**
 * Everything that the entry and the routes load, each file once, dependencies first; behind it the parts
 * with a script of their own that a drawn page shows, as the browser would load them.
 * @param isShown tells of a stylesheet whether it dresses something on the drawn page; a page that nobody
 *   drew has no such part yet
 */
export function filesOf(
  manifest: BuildManifest,
  routeIds: readonly string[],
  isShown: (style: string) => boolean = () => false,
): RouteFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const later: string[] = []
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    chunk.imports?.forEach(visit)
    scripts.add(`/${chunk.file}`)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
    later.push(...(chunk.dynamicImports ?? []))
  }
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (entry !== undefined) visit(entry)
  for (const id of routeIds) {
    Object.keys(manifest)
      .filter((name) => routeIdOf(name) === id)
      .forEach(visit)
  }
  for (const name of later) if (stylesIn(manifest, name, seen).some(isShown)) visit(name)
  return { scripts: [...scripts], styles: [...styles] }
}

/** What a chunk would bring with it beside what is there. */
function stylesIn(
  manifest: BuildManifest,
  name: string,
  seen: ReadonlySet<string>,
  asked = new Set<string>(),
): string[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name) || asked.has(name)) return []
  asked.add(name)
  const own = (chunk.css ?? []).map((style) => `/${style}`)
  return [...own, ...(chunk.imports ?? []).flatMap((one) => stylesIn(manifest, one, seen, asked))]
}

/** The ids of all routes that have a chunk of their own. */
export function routeIdsIn(manifest: BuildManifest): string[] {
  return Object.keys(manifest).flatMap((name) => routeIdOf(name) ?? [])
}

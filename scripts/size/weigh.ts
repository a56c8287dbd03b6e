import { type BuildManifest, filesOf, routeIdsIn } from '#apps/server/pages/route-files.ts'

/** What a phone loads for the first page, in kB (1000 bytes) after gzip; design §10. */
export const BUDGET_KB = { script: 150, style: 15, font: 30, route: 30 } as const

/** What opening a route first costs, in bytes after gzip. */
export interface RouteWeight {
  readonly route: string
  /** Everything that runs before the page stands. */
  readonly script: number
  readonly style: number
  /** What this page adds to the frame that all pages share. */
  readonly own: number
}

/**
 * Weighs every route of a build.
 * @param sizeOf bytes after gzip of a file by its address (`/assets/…`)
 */
export function weighRoutes(
  manifest: BuildManifest,
  sizeOf: (address: string) => number,
): RouteWeight[] {
  const ids = routeIdsIn(manifest)
  const sum = (addresses: readonly string[]) =>
    addresses.reduce((total, address) => total + sizeOf(address), 0)
  const isPage = (id: string) =>
    !ids.some((other) => other.startsWith(`${id}/`)) || id.endsWith('/')
  return ids
    .filter(isPage)
    .map((id) => {
      const layouts = ids.filter((other) => id !== other && id.startsWith(`${other}/`))
      const frame = new Set(filesOf(manifest, layouts).scripts)
      const all = filesOf(manifest, [...layouts, id])
      return {
        route: id.replace(/\/_[a-z-]+/g, '') || '/',
        script: sum(all.scripts),
        style: sum(all.styles),
        own: sum(all.scripts.filter((file) => !frame.has(file))),
      }
    })
    .sort((a, b) => b.script - a.script)
}

/**
 * What is over its budget, each in one line: which route, how much, of what.
 * @param fontBytes all fonts that a page of Thai words, digits and capitals loads
 */
export function findOverweight(routes: readonly RouteWeight[], fontBytes: number): string[] {
  const found = routes.flatMap(({ route, script, style, own }) => [
    ...over(`${route}: scripts of the first load`, script, BUDGET_KB.script),
    ...over(`${route}: styles of the first load`, style, BUDGET_KB.style),
    ...over(`${route}: what the page adds to the frame`, own, BUDGET_KB.route),
  ])
  return [...found, ...over('fonts of a Thai page', fontBytes, BUDGET_KB.font)]
}

function over(what: string, bytes: number, limitKb: number): string[] {
  return bytes > limitKb * 1000 ? [`${what}: ${kb(bytes)} kB, limit ${limitKb} kB`] : []
}

/** The weights as a table for people, the heaviest first. */
export function weightTable(routes: readonly RouteWeight[]): string {
  const rows = routes.map(({ route, script, style, own }) =>
    [route.padEnd(24), ...[script, style, own].map((bytes) => kb(bytes).padStart(9))].join(''),
  )
  return [`${'first load, kB gzip'.padEnd(24)}   script    style own chunk`, ...rows].join('\n')
}

export const kb = (bytes: number): string => (bytes / 1000).toFixed(1)

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fileReader } from '#platform/http/web-app.ts'
import { type RenderedPage, renderedText, shellText } from './page-text.ts'
import { type BuildManifest, filesOf } from './route-files.ts'
import { readStyles } from './page-styles.ts'

/** What `src/apps/member/entry-server.tsx` offers; it is built, so no import can say it. */
interface PageRenderer {
  setTransport(transport: (url: string, request: RequestInit) => Promise<Response>): void
  routesAt(path: string): string[]
  renderPage(
    href: string,
    options: { nonce: string; now: Date; isMember: boolean },
  ): Promise<RenderedPage | undefined>
}

/** One build of the member app: its page, its files and the part that renders. */
export interface MemberBuild {
  /** Tells one build from another. */
  readonly at: number
  /** The routes at a path; undefined where nobody can tell, empty where there is no page. */
  routesAt(path: string): readonly string[] | undefined
  /** The page without content. */
  shell(routes: readonly string[]): string
  /** The page as a visitor or a member sees it; undefined where it leads elsewhere. */
  render(
    href: string,
    options: { now: Date; isMember: boolean },
  ): Promise<{ text: string; isWhole: boolean } | undefined>
}

/**
 * Reads the build in `webDir` and follows it when it is replaced. Without the part that renders
 * (tests of the server alone) every page is the shell.
 */
export function followMemberBuild(
  webDir: string,
  transport: (url: string, request: RequestInit) => Promise<Response>,
): () => Promise<MemberBuild> {
  const index = fileReader(join(webDir, 'member/index.html'))
  let known: Promise<MemberBuild> | undefined
  let knownAt = -1
  return async () => {
    const { at, text } = await index()
    if (!known || at !== knownAt) {
      knownAt = at
      known = readBuild(webDir, at, text, transport)
      // A build that is being replaced is read again.
      known.catch(() => (knownAt = -1))
    }
    return known
  }
}

async function readBuild(
  webDir: string,
  at: number,
  index: string,
  transport: (url: string, request: RequestInit) => Promise<Response>,
): Promise<MemberBuild> {
  const folder = join(webDir, 'member')
  const manifest = await readManifest(folder)
  const renderer = await importRenderer(join(webDir, 'member-server/entry.mjs'), at)
  renderer?.setTransport(transport)
  const styles = await readStyles(folder, manifest)
  const shells = new Map<string, string>()
  return {
    at,
    routesAt: (path) => renderer?.routesAt(path),
    shell(routes) {
      const key = routes.join()
      const text = shells.get(key) ?? shellText(index, filesOf(manifest, routes))
      shells.set(key, text)
      return text
    },
    async render(href, options) {
      const page = await renderer?.renderPage(href, { nonce: '__CSP_NONCE__', ...options })
      if (!renderer || !page) return undefined
      const routes = renderer.routesAt(new URL(href, 'http://site').pathname)
      const files = filesOf(manifest, routes, styles.shownIn(page.body))
      return { text: renderedText(index, page, files, styles.texts), isWhole: page.isWhole }
    },
  }
}

async function readManifest(folder: string): Promise<BuildManifest> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as BuildManifest
}

/** A module is imported once for each build; the query makes it another one. */
async function importRenderer(file: string, at: number): Promise<PageRenderer | undefined> {
  const exists = await readFile(file).catch(() => undefined)
  if (!exists) return undefined
  return (await import(`${pathToFileURL(file).href}?at=${at}`)) as PageRenderer
}

import { execFileSync } from 'node:child_process'
import { featurePathOf } from '../tidy/layers.ts'
import type { Tree } from '../tidy/tree.ts'

/** What every test stands on. */
const EVERYTHING = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\..*|\.npmrc)$/
/** What a journey sees, and no import of a journey tells. */
const SEEN = /^src\/(ui|apps\/(member|operator))\//
/** Lists of all features: a line in them is tested by what the feature itself brings. */
const LISTS = /^src\/apps\/[a-z]+\/(features|ports|route-tree\.gen)\.ts$/
const TEST = /\.(test|e2e)\.ts$/

/**
 * The files of tests that a change can break, as far as imports tell.
 *
 * A feature, or a room of a family, counts as one thing: what changes or uses a change anywhere in it,
 * its SQL too, runs its own tests and all that import something of it. The apps import every feature,
 * and tests get their site from them; that way round is not followed, or each change would run
 * everything.
 * @param changed paths from the root; files that are gone, too
 */
export function testsOfChange(tree: Tree, changed: readonly string[]): string[] {
  const paths = [...tree.files.keys()]
  const tests = paths.filter((path) => TEST.test(path))
  if (changed.some((path) => EVERYTHING.test(path))) return tests
  const importers = importersIn(tree)
  const reached = new Set(changed)
  const folders = new Set<string>()
  for (const path of reached) {
    for (const folder of foldersOf(tree, path)) {
      if (folders.has(folder)) continue
      folders.add(folder)
      for (const file of paths) if (file.startsWith(folder)) reached.add(file)
    }
    if (LISTS.test(path)) continue
    for (const importer of importers.get(path) ?? []) {
      if (path.startsWith('src/apps/') || !importer.startsWith('src/apps/')) reached.add(importer)
    }
  }
  const isSeen = changed.some((path) => SEEN.test(path) && !TEST.test(path) && !LISTS.test(path))
  return tests.filter((path) => reached.has(path) || (isSeen && path.endsWith('.e2e.ts')))
}

/** The folders that change as a whole with a file: no import says what loads SQL or serves a page. */
function foldersOf(tree: Tree, path: string): string[] {
  if (TEST.test(path)) return []
  if (path.startsWith('db/migrations/')) return foldersOfSchemas(tree, path)
  const feature = featurePathOf(path)
  if (feature) return [path.slice(0, path.length - feature.inner.length)]
  return path.endsWith('.sql') ? [path.replace(/sql\/[^/]+$/, '')] : []
}

/** A migration changes the schemas that it names, and a schema is called as its feature. */
function foldersOfSchemas(tree: Tree, path: string): string[] {
  const words = tree.files.get(path)?.text.match(/\b[a-z_]+(?=\.[a-z_])/g) ?? []
  return [...new Set(words)].flatMap((schema) =>
    [`src/features/${schema}/`, `src/${schema}/`].filter((folder) =>
      [...tree.files.keys()].some((file) => file.startsWith(folder)),
    ),
  )
}

/** Who imports a file for more than its types, which the compiler judges by itself. */
function importersIn(tree: Tree): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const source of tree.code) {
    for (const { target, typeOnly } of tree.importsOf(source)) {
      if (target === undefined || typeOnly) continue
      const known = importers.get(target)
      if (known) known.push(source.path)
      else importers.set(target, [source.path])
    }
  }
  return importers
}

/**
 * The files that differ from where this branch left main, committed or not.
 * @param since another branch or commit than main
 * @throws when git knows no such commit
 */
export function changedSince(root: string, since = 'main'): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const base = git('merge-base', since, 'HEAD').trim() || since
  // With -z names come as they are: else those with other letters than ASCII are quoted.
  return [
    ...git('diff', '-z', '--name-only', '--no-renames', base).split('\0'),
    ...git('ls-files', '-z', '--others', '--exclude-standard').split('\0'),
  ].filter(Boolean)
}

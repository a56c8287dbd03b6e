import type { Rule } from '../rule.ts'
import type { Tree } from '../tree.ts'

/** Tarjan's strongly connected components over the import graph; each is reported once. */
function cycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexOf = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []

  const visit = (path: string): void => {
    const own = indexOf.size
    indexOf.set(path, own)
    low.set(path, own)
    stack.push(path)
    for (const next of edges.get(path) ?? []) {
      if (!indexOf.has(next)) visit(next)
      if (stack.includes(next)) low.set(path, Math.min(low.get(path) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(path) !== own) return
    const component = stack.splice(stack.indexOf(path))
    if (component.length > 1 || edges.get(path)?.includes(path)) found.push(component)
  }
  for (const path of edges.keys()) if (!indexOf.has(path)) visit(path)
  return found
}

/** The router's generated tree names every route, and every route may name the router. */
const isGenerated = (path: string) => path.endsWith('.gen.ts')

function graphOf(tree: Tree): Map<string, string[]> {
  return new Map(
    tree.code
      .filter((source) => !isGenerated(source.path))
      .map((source) => [
        source.path,
        tree
          .importsOf(source)
          .flatMap(({ target }) =>
            target && tree.files.has(target) && !isGenerated(target) ? target : [],
          ),
      ]),
  )
}

export const noCycles: Rule = {
  name: 'no-cycles',
  rule: 'no import cycle, type imports included',
  instead: 'move what both need into a file that neither owns, or pass it as an argument',
  check: (tree) => {
    const edges = graphOf(tree)
    return cycles(edges).map((component) => {
      const path = component[0] ?? ''
      const source = tree.files.get(path)
      const line = source
        ? tree.importsOf(source).find(({ target }) => target && component.includes(target))?.line
        : 1
      return { path, line: line ?? 1, what: `is in a cycle: ${component.join(' -> ')} -> ${path}` }
    })
  },
}

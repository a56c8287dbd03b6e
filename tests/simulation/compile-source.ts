import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import { transformWithOxc } from 'vite'

/** Runs a source file as a function of what it imports, and answers what it exports. */
export type Compiled = (given: Readonly<Record<string, unknown>>) => Record<string, unknown>

const IMPORT = /^import \{([^}]*)\} from [^;]*;$/gm

/**
 * A source file of the product with everything that it imports left open, so that it runs in the
 * simulation on what the simulation brings.
 * @param path below `src`
 * @param shared errors that it declares and others throw: they are given, too, to be the same class
 * @param change what to do to the source first, for a mutant
 */
export async function compileSource(
  path: string,
  shared: readonly string[] = [],
  change: (source: string) => string = (source) => source,
): Promise<Compiled> {
  const source = readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')
  const { code } = await transformWithOxc(change(source), 'source.ts')
  const imported = [...code.matchAll(IMPORT)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.replace(/^.* as /, '').trim()),
  )
  const body = shared.reduce(
    (text, name) => text.replace(new RegExp(`^export class ${name} extends Error \\{\\}`, 'm'), ''),
    code.replaceAll(IMPORT, ''),
  )
  const exported = [...body.matchAll(/^export (?:async )?(?:const|class|function) (\w+)/gm)]
  const names = [...imported, ...shared].filter((name) => name !== '')
  const run = compileFunction(
    `${body.replaceAll(/^export /gm, '')}\nreturn { ${exported.map(([, name]) => name).join()} }`,
    names,
  )
  return (given) => {
    const missing = names.filter((name) => !(name in given))
    if (missing.length > 0) {
      throw new Error(`${path} imports ${missing.join(', ')}: the simulation must give that, too`)
    }
    return run(...names.map((name) => given[name])) as Record<string, unknown>
  }
}

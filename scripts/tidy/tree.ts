import { posix } from 'node:path'
import { type Node, Source, isNode, literalText } from './source.ts'

/** An import of one file by another, as written and as resolved. */
export interface Import {
  readonly line: number
  readonly specifier: string
  /** The file in the repository; undefined for a package or a built-in module. */
  readonly target: string | undefined
  /** Nothing of it is left when the types are stripped. */
  readonly typeOnly: boolean
}

/** The files of the repository, by path from its root. Tests build one from text. */
export class Tree {
  readonly files: ReadonlyMap<string, Source>
  readonly #imports = new Map<string, readonly Import[]>()

  constructor(files: Iterable<Source>) {
    this.files = new Map([...files].map((file) => [file.path, file]))
  }

  static of(files: Record<string, string>): Tree {
    return new Tree(Object.entries(files).map(([path, text]) => new Source(path, text)))
  }

  matching(pattern: RegExp): Source[] {
    return [...this.files.values()].filter((file) => pattern.test(file.path))
  }

  /** All our TypeScript. */
  get code(): Source[] {
    return [...this.files.values()].filter((file) => file.isCode)
  }

  /** The features that have at least one file. */
  get features(): string[] {
    return [...new Set([...this.files.keys()].flatMap((path) => featureOf(path) ?? []))].sort()
  }

  /** Every import, re-export, dynamic import and type import of a file. */
  importsOf(source: Source): readonly Import[] {
    const known = this.#imports.get(source.path)
    if (known) return known
    const found = source.nodes(...IMPORTING).flatMap((node) => {
      const specifier = literalText(node['source'])
      if (specifier === undefined) return []
      const target = resolve(source.path, specifier)
      return [{ line: source.lineAt(node.start), specifier, target, typeOnly: isTypeOnly(node) }]
    })
    this.#imports.set(source.path, found)
    return found
  }
}

const IMPORTING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType') return true
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true
  const names = node['specifiers']
  return (
    Array.isArray(names) &&
    names.length > 0 &&
    names.every((name) => isNode(name) && [name['importKind'], name['exportKind']].includes('type'))
  )
}

/** The file a specifier means: relative to the importer, or through `imports` of package.json. */
function resolve(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), path))
  if (/^#(db|tests)\//.test(path)) return path.slice(1)
  return path.startsWith('#') ? `src/${path.slice(1)}` : undefined
}

/** The feature a path belongs to. */
export function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}

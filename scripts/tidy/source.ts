import { parseSync } from 'vite'

/** A node of the syntax tree as oxc gives it, linked to the node around it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly parent?: Node
  readonly [field: string]: unknown
}

/** One file: its text, and on demand the nodes of its syntax tree. */
export class Source {
  readonly path: string
  readonly text: string
  #lines: string[] | undefined
  #nodes: Map<string, Node[]> | undefined

  constructor(path: string, text: string) {
    this.path = path
    this.text = text
  }

  get lines(): readonly string[] {
    this.#lines ??= this.text.split('\n')
    return this.#lines
  }

  /** True for TypeScript of ours; declaration files have nothing to check. */
  get isCode(): boolean {
    return /\.tsx?$/.test(this.path) && !this.path.endsWith('.d.ts')
  }

  /** True for tests and what only tests use. */
  get isTest(): boolean {
    return /\.(test|e2e|bench)\.tsx?$/.test(this.path) || this.path.startsWith('tests/')
  }

  /** The 1-based line of an offset into the text. */
  lineAt(offset: number): number {
    let line = 1
    for (let at = this.text.indexOf('\n'); at !== -1 && at < offset; line++) {
      at = this.text.indexOf('\n', at + 1)
    }
    return line
  }

  /** The text that a node covers. */
  textOf(node: Node): string {
    return this.text.slice(node.start, node.end)
  }

  /** All nodes of some types, in the order of the text. */
  nodes(...types: readonly string[]): readonly Node[] {
    this.#nodes ??= this.isCode ? index(this) : new Map()
    const byType = this.#nodes
    return types.length === 1
      ? (byType.get(types[0] ?? '') ?? [])
      : types.flatMap((type) => byType.get(type) ?? []).sort((a, b) => a.start - b.start)
  }
}

function index(source: Source): Map<string, Node[]> {
  const lang = source.path.endsWith('x') ? 'tsx' : 'ts'
  const { program, errors } = parseSync(source.path, source.text, { lang, sourceType: 'module' })
  if (errors[0]) throw new Error(`${source.path}: ${errors[0].message}`)
  const byType = new Map<string, Node[]>()
  collect(program as unknown as Node, undefined, byType)
  return byType
}

function collect(node: Node, parent: Node | undefined, byType: Map<string, Node[]>): void {
  const same = byType.get(node.type)
  if (same) same.push(node)
  else byType.set(node.type, [node])
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) collect(item, node, byType)
    } else if (isNode(value)) collect(value, node, byType)
  }
  if (parent) Object.defineProperty(node, 'parent', { value: parent, enumerable: false })
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** `process.env` of a member expression or identifier; undefined for anything computed. */
export function dotted(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return node['name'] as string
  if (node.type !== 'MemberExpression' || node['computed']) return undefined
  const owner = dotted(node['object'])
  const property = dotted(node['property'])
  return property && `${owner ?? ''}.${property}`
}

/** The text of a string literal or of a template without expressions. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

/** Every piece of text in the file's code: string literals and the fixed parts of templates. */
export function textPieces(source: Source): { text: string; line: number }[] {
  return source.nodes('Literal', 'TemplateElement').flatMap((node) => {
    const text =
      node.type === 'Literal' ? literalText(node) : (node['value'] as { raw: string }).raw
    return text ? [{ text, line: source.lineAt(node.start) }] : []
  })
}

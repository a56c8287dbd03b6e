import { type Node, type Source, literalText } from '../tidy/source.ts'
import { type Expr, childOf, childrenOf, nameOf } from './names.ts'
import type { Project } from './project.ts'

/** A property of a row type that says more than PostgreSQL knows, with a reason. */
export interface Trust {
  readonly source: Source
  readonly line: number
}

const TRUST = /\brows: trusted, \S+ \S+/

/**
 * The trust that a comment beside or above the property of a column asks for:
 * `// rows: trusted, a correction always has a reason`. Looks into the interfaces and aliases that
 * the type names, of this file and of others.
 */
export function trustOf(
  project: Project,
  { source, node }: Expr,
  column: string,
): Trust | undefined {
  for (const { source: file, node: shape } of shapesOf(project, {
    source,
    node,
    given: new Map(),
  })) {
    const members = childrenOf(shape, shape.type === 'TSInterfaceBody' ? 'body' : 'members')
    for (const [index, member] of members.entries()) {
      const key = childOf(member, 'key')
      if ((nameOf(key) ?? literalText(key)) !== column) continue
      const above = members[index - 1]?.end ?? shape.start
      const lineEnd = file.text.indexOf('\n', member.end)
      const comment = file.text.slice(file.text.indexOf('\n', above), lineEnd)
      if (TRUST.test(comment)) return { source: file, line: file.lineAt(member.start) }
    }
  }
  return undefined
}

/** The braces that a type is made of, those of the types that it names included. */
function shapesOf(project: Project, expr: Expr, seen = new Set<Node>()): Expr[] {
  const { node, source } = expr
  if (seen.has(node)) return []
  seen.add(node)
  if (node.type === 'TSTypeLiteral' || node.type === 'TSInterfaceBody') return [expr]
  if (node.type === 'Identifier') {
    const declared = declarationOf(project, source, nameOf(node) ?? '')
    return declared ? shapesOf(project, declared, seen) : []
  }
  return Object.values(node)
    .flatMap((child: unknown) => (Array.isArray(child) ? (child as unknown[]) : [child]))
    .filter(
      (child): child is Node => typeof child === 'object' && child !== null && 'type' in child,
    )
    .flatMap((child) => shapesOf(project, { ...expr, node: child }, seen))
}

function declarationOf(project: Project, source: Source, name: string): Expr | undefined {
  const node = source
    .nodes('TSInterfaceDeclaration', 'TSTypeAliasDeclaration')
    .find((declaration) => nameOf(childOf(declaration, 'id')) === name)
  if (node) return { source, node, given: new Map() }
  for (const declaration of source.nodes('ImportDeclaration')) {
    const local = childrenOf(declaration, 'specifiers').find(
      (specifier) => nameOf(childOf(specifier, 'local')) === name,
    )
    if (!local) continue
    const from = literalText(declaration['source'])
    const target = project.tree
      .importsOf(source)
      .find(({ specifier }) => specifier === from)?.target
    const file = target === undefined ? undefined : project.tree.files.get(target)
    const original = nameOf(childOf(local, 'imported'))
    return file && original ? declarationOf(project, file, original) : undefined
  }
  return undefined
}

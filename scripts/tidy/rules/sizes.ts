import type { Finding, Rule } from '../rule.ts'
import { type Node, type Source, dotted, isNode } from '../source.ts'
import type { Tree } from '../tree.ts'

const FILE_LINES = 400
const FUNCTION_LINES = 70
const RATCHET = 'scripts/tidy/ratchet.json'

/** What a file was when the rule came; each figure may only shrink. */
type Ratchet = Record<string, { fileLines?: number; functionLines?: number }>

/** A group of tests is a list, not a function that a person reads as one. */
function isTestGroup(node: Node): boolean {
  const call = node.parent
  return call?.type === 'CallExpression' && /^describe(\.|$)/.test(dotted(call['callee']) ?? '')
}

function longestFunction(source: Source): { lines: number; line: number; name: string } {
  const functions = source
    .nodes('FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression')
    .filter((node) => !isTestGroup(node))
    .map((node) => {
      const line = source.lineAt(node.start)
      return { line, lines: source.lineAt(node.end) - line + 1, name: nameOf(node) }
    })
  return functions.sort((a, b) => b.lines - a.lines)[0] ?? { lines: 0, line: 1, name: '' }
}

/** A function of SQL ends with the first `end;` or `$$;` at the end of a line. */
function longestSqlFunction(source: Source): { lines: number; line: number; name: string } {
  const pattern =
    /^create or replace (?:function|procedure)\s+([\w.]+)[\s\S]*?(?:^end;|\$\w*\$;|\breturn [^;\n]*;)$/gm
  const functions = [...source.text.matchAll(pattern)].map((match) => ({
    line: source.lineAt(match.index),
    lines: match[0].split('\n').length,
    name: match[1] ?? 'a function',
  }))
  return functions.toSorted((a, b) => b.lines - a.lines)[0] ?? { lines: 0, line: 1, name: '' }
}

function nameOf(node: Node): string {
  const around = node.parent
  const named = isNode(node['id']) ? node['id'] : (around?.['id'] ?? around?.['key'])
  return dotted(named) ?? 'a function'
}

function over(source: Source, allowed: Ratchet[string] = {}): Finding[] {
  const { path } = source
  const fileLimit = allowed.fileLines ?? FILE_LINES
  const functionLimit = allowed.functionLines ?? FUNCTION_LINES
  const lines = source.lines.length - (source.text.endsWith('\n') ? 1 : 0)
  const longest = source.isCode ? longestFunction(source) : longestSqlFunction(source)
  return [
    ...(lines > fileLimit
      ? [{ path, line: 1, what: `has ${lines} lines, limit ${fileLimit}` }]
      : []),
    ...(longest.lines > functionLimit
      ? [
          {
            path,
            line: longest.line,
            what: `${longest.name} has ${longest.lines} lines, limit ${functionLimit}`,
          },
        ]
      : []),
    ...tooLoose(allowed.fileLines, lines, FILE_LINES, 'fileLines', path),
    ...tooLoose(allowed.functionLines, longest.lines, FUNCTION_LINES, 'functionLines', path),
  ]
}

/** An entry of the ratchet that its file has outgrown downwards. */
function tooLoose(
  allowed: number | undefined,
  actual: number,
  limit: number,
  field: string,
  path: string,
): Finding[] {
  if (allowed === undefined || (actual === allowed && allowed > limit)) return []
  if (actual > allowed) return []
  const instead =
    actual <= limit ? `remove ${field} of ${path}` : `set ${field} of ${path} to ${actual}`
  return [{ path: RATCHET, line: 1, what: `allows ${path} more than it needs`, instead }]
}

function check(tree: Tree): Finding[] {
  const ratchet = JSON.parse(tree.files.get(RATCHET)?.text ?? '{}') as Ratchet
  const gone = Object.keys(ratchet).filter((path) => !tree.files.has(path))
  return [
    ...[...tree.code, ...tree.matching(/^src\/.*\.css$|^(src|db)\/.*\.sql$/)]
      .filter((source) => !/(^db\/types\.ts|\.gen\.ts)$/.test(source.path))
      .flatMap((source) => over(source, ratchet[source.path])),
    ...gone.map((path) => ({ path: RATCHET, line: 1, what: `lists ${path}, which is gone` })),
  ]
}

export const sizes: Rule = {
  name: 'sizes',
  rule: `a file has at most ${FILE_LINES} lines and a function ${FUNCTION_LINES}`,
  instead: 'split it where it changes its subject; the ratchet list may only shrink',
  check,
}

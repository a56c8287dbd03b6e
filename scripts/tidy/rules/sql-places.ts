import type { Finding, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { migrations, sqlFiles, sqlOwner, withoutBodies } from '../sql.ts'
import type { Tree } from '../tree.ts'

const MADE =
  /\bcreate\s+(or\s+replace\s+)?(function|procedure|aggregate|(?:materialized\s+)?view)\s+([\w.]+)/gi
/** What a file of functions may hold beside what it makes. */
const STATEMENTS =
  /^(create or replace (function|procedure|aggregate|view)|(revoke|grant|comment)) /

interface Made {
  readonly source: Source
  readonly line: number
  readonly name: string
}

function madeIn(source: Source): Made[] {
  return [...withoutBodies(source.text).matchAll(MADE)].map((match) => ({
    source,
    line: source.lineAt(match.index),
    name: (match[3] ?? '').toLowerCase(),
  }))
}

function inMigration(source: Source): Finding[] {
  return madeIn(source).map(({ line, name }) => ({
    path: source.path,
    line,
    what: `makes ${name}`,
    instead: 'put it into the sql/ folder of its owner; it is loaded when its text changes',
  }))
}

function inSqlFile(source: Source): Finding[] {
  const owner = sqlOwner(source.path)
  const foreign = madeIn(source)
    .filter(({ name }) => !name.startsWith(`${owner}.`))
    .map(({ line, name }) => ({
      path: source.path,
      line,
      what: `makes ${name} in the room of ${owner}`,
    }))
  return [...foreign, ...otherStatements(source)]
}

/** Statements begin at the margin; the rest of a statement is indented or in a body. */
function otherStatements(source: Source): Finding[] {
  const text = withoutBodies(source.text)
  const starts = text.split(/;[^\S\n]*\n/).flatMap((statement) => {
    const first = statement.trimStart().split('\n')[0] ?? ''
    return first === '' || STATEMENTS.test(`${first} `) ? [] : [first]
  })
  return starts.map((first) => ({
    path: source.path,
    line: source.lineAt(text.indexOf(first)),
    what: `holds another statement: ${first.slice(0, 40)}`,
    instead: 'create or replace, grant, revoke, comment; anything else is a migration',
  }))
}

function twice(tree: Tree): Finding[] {
  const made = sqlFiles(tree).flatMap(madeIn)
  const first = new Map(made.toReversed().map((one) => [one.name, one]))
  return made
    .filter((one) => first.get(one.name)?.source !== one.source)
    .map(({ source, line, name }) => ({
      path: source.path,
      line,
      what: `makes ${name} again, after ${first.get(name)?.source.path ?? ''}`,
    }))
}

export const sqlPlaces: Rule = {
  name: 'sql-places',
  rule: 'functions and views are made once, in the sql/ folder of the owner of their schema',
  instead: 'keep the one definition, in the room of its owner',
  check: (tree) => [
    ...migrations(tree).flatMap(inMigration),
    ...sqlFiles(tree).flatMap(inSqlFile),
    ...twice(tree),
  ],
}

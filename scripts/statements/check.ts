import type { Source } from '../tidy/source.ts'
import type { Tree } from '../tidy/tree.ts'
import { compile } from './compile.ts'
import type { Described, Describer } from './describe.ts'
import type { Finding } from './finding.ts'
import type { Unreadable, Wording } from './fragments.ts'
import { type DescribedSite, rewrite } from './rewrite.ts'
import { type Site, sitesOf } from './sites.ts'

/** What was checked and what was found. */
export interface Verdict {
  readonly typed: number
  readonly untyped: number
  readonly wordings: number
  readonly findings: readonly Finding[]
}

/** Checks the statements of some files: what they say of rows and values against PostgreSQL. */
export async function checkStatements(
  root: string,
  tree: Tree,
  sources: readonly Source[],
  describer: Pick<Describer, 'describe' | 'schemasWith'>,
): Promise<Verdict> {
  const findings: Finding[] = []
  const project = { tree, schemasWith: (name: string) => describer.schemasWith(name) }
  const sites = sources
    .filter((source) => MAY_ASK.test(source.text))
    .flatMap((source) => sitesOf(project, source, (problem) => findings.push(unreadable(problem))))
  const described: DescribedSite[] = []
  for (const site of sites) {
    const answers: Described[] = []
    for (const wording of site.wordings) {
      try {
        answers.push(await describer.describe(textOf(wording)))
      } catch (error) {
        findings.push(refused(site, error))
      }
    }
    if (answers.length === site.wordings.length) described.push({ site, described: answers })
  }
  findings.push(...compile(root, tree, rewrite(project, described)))
  const typed = sites.filter(({ type }) => type).length
  const wordings = sites.reduce((sum, site) => sum + site.wordings.length, 0)
  return { typed, untyped: sites.length - typed, wordings, findings }
}

const MAY_ASK = /\bsql[<`]|executeQuery<|\.query<|BatchStatement</

/** The statement as it is sent: its values numbered in their order. */
function textOf({ parts }: Wording): string {
  let number = 0
  return parts.map((part) => (typeof part === 'string' ? part : `$${(number += 1)}`)).join('')
}

const unreadable = ({ at, message }: Unreadable): Finding => ({
  path: at.source.path,
  line: at.source.lineAt(at.node.start),
  what: `this statement cannot be read from the source: ${message}`,
  rule: 'a statement whose rows have a type is put together from parts in sight',
  instead: 'make its parts constants, parameters of type RawBuilder, or values',
})

const refused = (site: Site, error: unknown): Finding => ({
  path: site.source.path,
  line: site.line,
  what: `PostgreSQL refuses this statement: ${error instanceof Error ? error.message : String(error)}`,
  rule: 'a statement can be prepared, in every way in which it can read',
  instead: 'mend the statement; for a parameter without a type, cast it',
})

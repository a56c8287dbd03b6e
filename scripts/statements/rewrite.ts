import type { Node, Source } from '../tidy/source.ts'
import { type Check, type Refusal, checksOf, parameterCheck } from './claims.ts'
import type { Described } from './describe.ts'
import type { Finding } from './finding.ts'
import type { Expr } from './names.ts'
import type { Project } from './project.ts'
import type { Site } from './sites.ts'
import { type Trust, trustOf } from './trusts.ts'

/** A site with what PostgreSQL said of each of its wordings. */
export interface DescribedSite {
  readonly site: Site
  readonly described: readonly Described[]
}

/** A copy of a file in which the compiler checks what the source says of its statements. */
export interface Rewritten {
  readonly source: Source
  readonly text: string
  readonly checks: readonly Placed[]
}

/** A check and where it stands in the copy; of one subject only the first refusal is told. */
interface Placed {
  readonly start: number
  readonly end: number
  readonly subject: string
  readonly finding: (said: Refusal) => Finding
  readonly trust?: Trust | undefined
}

/** Text put in at an offset of the original, with the checks in it. */
interface Edit {
  readonly at: number
  readonly text: string
  readonly placed: readonly Placed[]
}

/** Writes the checks into copies of the files. No line moves, so that a line is a line of both. */
export function rewrite(project: Project, sites: readonly DescribedSite[]): Rewritten[] {
  const edits = Map.groupBy(
    [...sites.flatMap((site) => claimEdits(project, site)), ...parameterEdits(sites)],
    ({ source }) => source,
  )
  return [...edits].map(([source, own]) => {
    let text = ''
    let from = 0
    const checks: Placed[] = []
    for (const { at, text: added, placed } of own.toSorted((a, b) => a.at - b.at)) {
      text += source.text.slice(from, at)
      for (const one of placed) {
        checks.push({ ...one, start: text.length + one.start, end: text.length + one.end })
      }
      text += added
      from = at
    }
    return { source, text: text + source.text.slice(from), checks }
  })
}

type FileEdit = Edit & { readonly source: Source }

/** `Row` becomes `Checked<Row, [check, check]>`. */
function claimEdits(project: Project, { site, described }: DescribedSite): FileEdit[] {
  const { source, type, line } = site
  if (!type) return []
  const typeText = oneLine(source.textOf(type))
  const given = new Map<string, Expr>()
  const checks = checksOf(site, typeText, described, (column) =>
    trustOf(project, { source, node: type, given }, column),
  )
  let text = ', ['
  const placed = checks.map(({ code, refused, trust }, index): Placed => {
    const start = text.length
    text += `${code}, `
    const finding = (said: Refusal) => ({ path: source.path, line, ...refused(said) })
    return { start, end: start + code.length, subject: `${type.start} ${index}`, finding, trust }
  })
  return [
    { source, at: type.start, text: 'Checked<', placed: [] },
    { source, at: type.end, text: `${text}]>`, placed },
  ]
}

/** `${value}` becomes `${((value) satisfies bigint | number | null)}`, once however many ways use it. */
function parameterEdits(sites: readonly DescribedSite[]): FileEdit[] {
  const found = new Map<string, { source: Source; node: Node; types: Set<string> }>()
  for (const { site, described } of sites) {
    for (const [index, { parts }] of site.wordings.entries()) {
      const values = parts.filter((part) => typeof part !== 'string')
      for (const [position, { value }] of values.entries()) {
        const { source, node } = value
        const type = described[index]?.parameters[position]
        if (type === undefined) continue
        const key = `${source.path} ${node.start}`
        const known = found.get(key) ?? { source, node, types: new Set<string>() }
        found.set(key, { ...known, types: known.types.add(type) })
      }
    }
  }
  return [...found.values()].flatMap(({ source, node, types }) => {
    const checks = [...types].flatMap((type) => parameterCheck(type) ?? [])
    return wrapped(source, node, checks)
  })
}

function wrapped(source: Source, { start, end }: Node, checks: readonly Check[]): FileEdit[] {
  const [first] = checks
  if (!first) return []
  const line = source.lineAt(start)
  let text = ')'
  for (const { code } of checks) text += ` satisfies ${code}`
  const placed: Placed = {
    // The compiler points at the value or at the type; the value's length is that of the original.
    start: start - end,
    end: text.length,
    subject: `${start}`,
    finding: (said) => ({ path: source.path, line, ...first.refused(said) }),
  }
  return [
    { source, at: start, text: '((', placed: [] },
    { source, at: end, text: `${text})`, placed: [placed] },
  ]
}

/** A type without line comments and line breaks, to stand beside itself once more. */
const oneLine = (text: string) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ')
    .replaceAll(/(?<=[\w\])}>'"])\s*\n\s*(?=[\w'"[}])/g, '; ')
    .replaceAll(/\s+/g, ' ')

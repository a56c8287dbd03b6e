/** A node of `explain (verbose, format json)`. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Parent Relationship'?: string
  readonly 'Join Type'?: string
  readonly 'Subplan Name'?: string
  readonly Strategy?: string
  readonly 'Group Key'?: readonly string[]
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Output?: readonly string[]
  readonly Filter?: string
  readonly 'One-Time Filter'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/**
 * Whether each column of a statement's rows can be null, by what its plan computes: it can on the
 * side of an outer join that may be missing, from an aggregate over no rows, from a subquery
 * without a row, from a nullable column behind a view; it cannot where a filter wants it not null.
 * Undefined where the plan does not show it.
 * @param isNullable of `schema.table.column`; undefined for what is no column of ours
 */
export function nullability(
  plan: PlanNode | undefined,
  isNullable: (path: string) => boolean | undefined,
): (boolean | undefined)[] {
  const nodes = plan ? nodesOf(plan) : []
  const outputsOf = (some: readonly PlanNode[]) =>
    new Set(some.flatMap(({ Output = [] }) => Output.map(bare)))
  const missing = outputsOf(nodes.flatMap(missingSides))
  const oneRow = outputsOf(nodes.filter(isOneRow))
  const demanded = new Set(nodes.flatMap(demandedBy))
  const tables = new Map(
    nodes.flatMap(({ Alias, Schema, 'Relation Name': name }) =>
      Alias && name ? [[Alias, `${Schema}.${name}`] as const] : [],
    ),
  )
  const canBeNull = (output: string): boolean | undefined => {
    const text = bare(output)
    if (missing.has(text)) return true
    if (demanded.has(text)) return false
    if (EMPTY_IS_NULL.test(text) && (oneRow.has(text) || text.includes(' FILTER ('))) return true
    const subplan = /^((?:SubPlan|InitPlan) \d+)(?:\)?\.col1)?$/.exec(text.replace('(', ''))?.[1]
    const inner = nodes.find((node) => node['Subplan Name'] === subplan)
    if (subplan && inner) {
      // An `exists` selects nothing, and is never null.
      const [answer] = inner.Output ?? []
      return answer !== undefined && (!isOneRow(inner) || canBeNull(answer))
    }
    const [alias = '', column = '', ...more] = text.split('.')
    const table = more.length === 0 ? tables.get(alias) : undefined
    return table === undefined ? undefined : isNullable(`${table}.${column}`)
  }
  return (plan?.Output ?? []).map(canBeNull)
}

const EMPTY_IS_NULL =
  /^(?:max|min|sum|avg|array_agg|string_agg|jsonb?_agg|jsonb?_object_agg|bool_and|bool_or)\(/

/** An aggregate without groups, or a calculation without a table, answers exactly one row. */
const isOneRow = (node: PlanNode): boolean =>
  node['Node Type'] === 'Aggregate'
    ? node.Strategy === 'Plain' && !node['Group Key']
    : node['Node Type'] === 'Result' &&
      node['One-Time Filter'] === undefined &&
      (node.Plans ?? []).every((input) => input['Subplan Name'] !== undefined)

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** What a filter of a node wants not to be null, in a condition of its own. */
function demandedBy({ Filter, 'Index Cond': condition }: PlanNode): string[] {
  return [Filter, condition].flatMap((text) =>
    text === undefined
      ? []
      : conjunctsOf(bare(text)).flatMap((one) => {
          const demanded = /^(.*) IS NOT NULL$/.exec(bare(one))?.[1]
          return demanded === undefined ? [] : [bare(demanded)]
        }),
  )
}

/** `(a) AND (b)` without what stands within parentheses. */
function conjunctsOf(text: string): string[] {
  const parts = text.split(' AND ')
  const whole: string[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (last !== undefined && !isBalanced(last)) whole[whole.length - 1] = `${last} AND ${part}`
    else whole.push(part)
  }
  return whole
}

const MAY_BE_MISSING: Readonly<Record<string, readonly string[]>> = {
  Left: ['Inner'],
  Right: ['Outer'],
  Full: ['Inner', 'Outer'],
}

/** The inputs of an outer join that are all null where they have no match. */
function missingSides(node: PlanNode): PlanNode[] {
  const sides = MAY_BE_MISSING[node['Join Type'] ?? ''] ?? []
  return (node.Plans ?? []).filter((input) => sides.includes(input['Parent Relationship'] ?? ''))
}

/** Without a cast and the parentheses around all of it: `((max(x)))::integer` is `max(x)`. */
function bare(output: string): string {
  let text = output
  for (;;) {
    const inner = /^\((.*)\)(?:::[\w ."[\]]+)?$/s.exec(text)?.[1]
    if (inner === undefined || !isBalanced(inner)) return text
    text = inner
  }
}

/** False for `a) + (b`, whose first and last parenthesis belong to different pairs. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

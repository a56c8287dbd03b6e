import type { Tree } from './tree.ts'

/** A place that breaks a rule. */
export interface Finding {
  readonly path: string
  /** 1-based; 1 where the whole file is meant. */
  readonly line: number
  /** What stands there: `imports features/wallet/server/wallet-store.ts`. */
  readonly what: string
  /** Better advice than the rule's own, where there is one. */
  readonly instead?: string
}

/** A house rule as a program. */
export interface Rule {
  readonly name: string
  /** The rule in one sentence. */
  readonly rule: string
  /** What to do instead. */
  readonly instead: string
  readonly check: (tree: Tree) => Finding[]
}

/**
 * Runs the rules and leaves out what a line excuses. An excuse names the rule and gives a reason,
 * on the line itself or on the one above: `tidy: allow sql-clock, the fence reads the wall clock`.
 */
export function runRules(tree: Tree, rules: readonly Rule[]): { rule: Rule; finding: Finding }[] {
  return rules.flatMap((rule) =>
    rule
      .check(tree)
      .filter((finding) => !isExcused(tree, rule, finding))
      .map((finding) => ({ rule, finding })),
  )
}

function isExcused(tree: Tree, rule: Rule, { path, line }: Finding): boolean {
  const lines = tree.files.get(path)?.lines ?? []
  const excuse = new RegExp(`tidy: allow ${rule.name}, \\S+ \\S+`)
  return [lines[line - 1], lines[line - 2]].some((text) => text !== undefined && excuse.test(text))
}

/** The three parts of a message: what was found where, the rule, and what to do. */
export function describe({ rule, finding }: { rule: Rule; finding: Finding }): string {
  return (
    `${finding.path}:${finding.line}: ${finding.what}\n` +
    `  rule: ${rule.rule} (${rule.name})\n` +
    `  instead: ${finding.instead ?? rule.instead}`
  )
}

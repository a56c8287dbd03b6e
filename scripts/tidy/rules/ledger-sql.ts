import type { Rule } from '../rule.ts'
import { sqlFiles, sqlFunctions } from '../sql.ts'

const BANS: readonly { pattern: RegExp; what: string; instead: string }[] = [
  {
    pattern: /\bpg_notify\s*\(|\bnotify\s+\w+\s*[,;]/gi,
    what: 'notifies inside a money transaction, which serialises every commit of the cluster',
    instead: 'insert into platform.push, or ask for a job: readers look after the commit',
  },
  {
    pattern: /\bexception\s+when\b/gi,
    what: "catches an exception: a subtransaction for each call, and a bug's trace lost",
    instead: 'decide first, then write: let an impossible state roll everything back',
  },
]

export const ledgerSql: Rule = {
  name: 'ledger-sql',
  rule: 'functions that move money neither NOTIFY nor catch exceptions',
  instead: 'see the ban',
  check: (tree) =>
    sqlFiles(tree).flatMap((source) =>
      sqlFunctions(source)
        .filter(({ name, body }) => name.startsWith('ledger.') || /\bledger\.\w+/.test(body))
        .flatMap(({ name, body, start }) =>
          BANS.flatMap(({ pattern, what, instead }) =>
            [...body.matchAll(pattern)].map((match) => ({
              path: source.path,
              line: source.lineAt(start + match.index),
              what: `${name} ${what}`,
              instead,
            })),
          ),
        ),
    ),
}

import type { Finding, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { sqlFiles, withoutComments } from '../sql.ts'

/** A code, a kind or a house account beside a bare number, as SQL writes it. */
const BARE: readonly RegExp[] = [
  /\b(?:code|kind)\s*(?:=|<>|!=|in\s*\(|not\s+in\s*\(|=\s*any\s*\()\s*\d[\d\s,)]*/g,
  /\bhouse_account\s*\(\s*\d+/g,
  /\bopen_account\s*\(\s*[^,()]+,\s*\d+/g,
  /\b\d{4}::smallint\b/g,
  /\b\d{2}(?:::smallint)?\s+as\s+(?:code|kind)\b/g,
]

export const ledgerCodes: Rule = {
  name: 'ledger-codes',
  rule: 'functions say account kinds and codes of movements by name',
  instead: 'ledger.account_lottery_pool(), ledger.code_lottery_stake(): src/ledger/sql/codes.sql',
  check: (tree) =>
    sqlFiles(tree)
      .filter(({ path }) => path !== 'src/ledger/sql/codes.sql')
      .flatMap(bareNumbers),
}

function bareNumbers(source: Source): Finding[] {
  const text = withoutComments(source.text)
  const lines = new Map(
    BARE.flatMap((pattern) => [...text.matchAll(pattern)]).map((match) => [
      source.lineAt(match.index),
      match[0].trim(),
    ]),
  )
  return [...lines].map(([line, what]) => ({ path: source.path, line, what: `says ${what}` }))
}

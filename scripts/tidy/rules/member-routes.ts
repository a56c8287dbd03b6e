import type { Rule } from '../rule.ts'
import { type Node, dotted, literalText } from '../source.ts'
import type { Tree } from '../tree.ts'

/** The addresses that the specification fixes (spec §2), as the router writes them. */
const FIXED = [
  '/',
  '/affiliate',
  '/cashback',
  '/forgot',
  '/login',
  '/play',
  '/promotions',
  '/redeem',
  '/register',
  '/sooth',
  '/winloss',
  '/lotto/bills',
  '/lotto/lobby',
  '/lotto/rates',
  '/lotto/results',
  '/member/coupon',
  '/member/creditfree',
  '/member/deposit',
  '/member/payment',
  '/member/profile',
  '/member/promotions',
  '/member/statement',
  '/member/wheel',
  '/member/winloss',
  '/member/withdraw',
  '/liff/$name',
  '/lobby/$name',
  '/lotto/$roundId',
  '/poll/$id',
]

/** `/_default/_member/member/profile` is the address `/member/profile`: layouts leave no trace. */
function addressOf(route: string): string {
  const parts = route.split('/').filter((part) => part !== '' && !part.startsWith('_'))
  return `/${parts.join('/')}`
}

function addresses(tree: Tree): Set<string> {
  const routes = tree.matching(/^src\/apps\/member\/routes\/.*\.tsx$/)
  return new Set(
    routes.flatMap((source) =>
      source
        .nodes('CallExpression')
        .filter((call) => dotted(call['callee']) === 'createFileRoute')
        .flatMap((call) => literalText((call['arguments'] as Node[])[0]) ?? [])
        .map(addressOf),
    ),
  )
}

export const memberRoutes: Rule = {
  name: 'member-routes',
  rule: 'the member site answers every address of the specification',
  instead: 'add the route with the screen that draws it',
  check: (tree) => {
    const known = addresses(tree)
    if (known.size === 0) return []
    return FIXED.filter((address) => !known.has(address)).map((address) => ({
      path: 'src/apps/member/routes',
      line: 1,
      what: `has no route ${address}`,
    }))
  },
}

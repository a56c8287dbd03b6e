/** The layouts of the specification (§2). */
export const layouts = ['default', 'no-auth', 'lobby', 'auth', 'liff', 'game', 'payment'] as const
export type Layout = (typeof layouts)[number]

/**
 * Which layout a route has: the innermost pathless route above it, `/_default/_payment/member/deposit`
 * has `payment`. Lobby, auth, game and payment lie inside default, so that header and footer stay
 * where they are while a person moves between them.
 */
export function layoutOf(routeId: string): Layout | undefined {
  const name = routeId
    .split('/')
    .findLast((part) => part.startsWith('_'))
    ?.slice(1)
  return layouts.find((layout) => layout === name)
}

import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { memberRoutes } from './member-routes.ts'

const found = (...routes: string[]) =>
  memberRoutes
    .check(
      Tree.of(
        Object.fromEntries(
          routes.map((route, index) => [
            `src/apps/member/routes/route-${index}.tsx`,
            `export const Route = createFileRoute('${route}')({ component: Screen })`,
          ]),
        ),
      ),
    )
    .map(({ what }) => what)

test('a route is known under its address, whatever layouts are around it', () => {
  const missing = found(
    '/_default/',
    '/_default/_member/member/profile',
    '/_default/lotto/$roundId',
  )
  expect(missing).toContain('has no route /member/wheel')
  for (const address of ['/', '/member/profile', '/lotto/$roundId']) {
    expect(missing).not.toContain(`has no route ${address}`)
  }
})

test('a repository without a member site has nothing to answer', () => expect(found()).toEqual([]))

import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { noCycles } from './no-cycles.ts'

test('a diamond is no cycle', () => {
  const tree = Tree.of({
    'src/kernel/a.ts': `import './b.ts'\nimport './c.ts'`,
    'src/kernel/b.ts': `import './d.ts'`,
    'src/kernel/c.ts': `import './d.ts'`,
    'src/kernel/d.ts': '',
  })
  expect(noCycles.check(tree)).toEqual([])
})

test('a cycle through a type import is found once', () => {
  const tree = Tree.of({
    'src/kernel/a.ts': `\nimport { b } from './b.ts'`,
    'src/kernel/b.ts': `export * from './c.ts'`,
    'src/kernel/c.ts': `import type { A } from './a.ts'`,
    'src/kernel/d.ts': `import './a.ts'`,
  })
  expect(noCycles.check(tree)).toEqual([
    {
      path: 'src/kernel/a.ts',
      line: 2,
      what: 'is in a cycle: src/kernel/a.ts -> src/kernel/b.ts -> src/kernel/c.ts -> src/kernel/a.ts',
    },
  ])
})

test('a type written in place and a dynamic import count too', () => {
  const tree = Tree.of({
    'src/kernel/a.ts': `type B = import('./b.ts').B`,
    'src/kernel/b.ts': `const later = () => import('#kernel/a.ts')`,
  })
  expect(noCycles.check(tree)).toHaveLength(1)
})

test('the generated route tree closes no cycle', () => {
  const tree = Tree.of({
    'src/apps/member/router.ts': `import { routeTree } from './route-tree.gen.ts'`,
    'src/apps/member/route-tree.gen.ts': `import { Route } from './routes/__root.tsx'`,
    'src/apps/member/routes/__root.tsx': `import type { router } from '../router.ts'`,
  })
  expect(noCycles.check(tree)).toEqual([])
})

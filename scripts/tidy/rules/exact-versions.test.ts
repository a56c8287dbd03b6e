import { expect, test } from 'vitest'
import { Tree } from '../tree.ts'
import { exactVersions } from './exact-versions.ts'

const found = (version: string) =>
  exactVersions.check(
    Tree.of({ 'package.json': JSON.stringify({ dependencies: { pg: version } }, null, 2) }),
  )

test.each(['8.23.1', '18.4.0-beta.17'])('%s passes', (version) =>
  expect(found(version)).toEqual([]),
)

test.each(['^8.23.1', '~8.23.1', '8', '*', 'latest', 'github:a/b'])('%s is refused', (version) => {
  expect(found(version)).toMatchObject([{ path: 'package.json', line: 3 }])
})

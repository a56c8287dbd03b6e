import { expect, test } from 'vitest'
import { screens, sizes } from './breakpoints.ts'

// Spec §9. That the styles follow is measured in tests/e2e/resilience.e2e.ts.

test('breakpoints', () => {
  expect(screens).toEqual({
    xsDown: 599,
    xsUp: 600,
    smDown: 959,
    smUp: 960,
    mdDown: 1279,
    mdUp: 1280,
    lgDown: 1919,
    lgUp: 1920,
  })
})

test('containers and page height', () => {
  expect(sizes).toEqual({
    contentMax: 1280,
    wideFrom: 1904,
    contentMaxWide: 1640,
    pageMinHeight: 1024,
  })
})

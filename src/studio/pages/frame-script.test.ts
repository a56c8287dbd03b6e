import { expect, test } from 'vitest'
import { frameScripts } from './frame-script.ts'

// A module that a page of a frame imports and that is not served leaves the page dead: the compiler does not know what
// is served.

test('every import of a script of frames is served', () => {
  const scripts = frameScripts()
  const missing = [...scripts].flatMap(([path, text]) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
      .map(([, to = '']) => new URL(to, `file:///assets/${path}`))
      .filter(({ pathname }) => !scripts.has(pathname.replace('/assets/', '')))
      .map(({ href }) => `${path} imports ${href}: is it in SHARED?`),
  )
  expect(missing).toEqual([])
})

import { expect, test } from 'vitest'
import { offlineFiles } from './offline-files.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_vendor.js'], css: ['a.css'] },
  '_vendor.js': { file: 'assets/vendor.js', imports: ['index.html'] },
  '_parts.js': { file: 'assets/parts.js', css: ['parts.css'] },
  'routes/home.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['_parts.js'] },
  'routes/wheel.tsx?tsr-split=component': { file: 'assets/wheel.js' },
  '../../ui/prompt.woff2': { file: 'assets/prompt.woff2' },
}

test('takes entry, chosen routes, what they import, and fonts; nothing else', () => {
  expect([...offlineFiles(manifest, [/^routes\/home\./])].toSorted()).toEqual([
    'a.css',
    'assets/home.js',
    'assets/index.js',
    'assets/parts.js',
    'assets/prompt.woff2',
    'assets/vendor.js',
    'parts.css',
  ])
})

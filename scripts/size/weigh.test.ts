import { expect, it } from 'vitest'
import { findOverweight, weighRoutes, weightTable } from './weigh.ts'

const page = (path: string) => `routes/${path}.tsx?tsr-split=component`
const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_vendor.js'], css: ['index.css'] },
  '_vendor.js': { file: 'vendor.js' },
  '_chart.js': { file: 'chart.js', css: ['chart.css'] },
  [page('_default')]: { file: 'default.js', imports: ['_vendor.js'], css: ['default.css'] },
  [page('_default/index')]: { file: 'home.js', imports: ['_vendor.js'] },
  [page('_default/_member')]: { file: 'member.js' },
  [page('_default/_member/member.statement')]: { file: 'statement.js', imports: ['_chart.js'] },
  'menu/member-menu.tsx': { file: 'menu.js', imports: ['_chart.js'] },
}
const kilobytes: Record<string, number> = {
  '/vendor.js': 100,
  '/index.js': 10,
  '/default.js': 8,
  '/home.js': 5,
  '/member.js': 1,
  '/statement.js': 4,
  '/chart.js': 30,
  '/index.css': 3,
  '/default.css': 2,
  '/chart.css': 1,
}
const routes = weighRoutes(manifest, (address) => (kilobytes[address] ?? Number.NaN) * 1000)

it('counts entry, layouts, page and what they share, each file once; overlays not at all', () => {
  expect(routes).toEqual([
    { route: '/member/statement', script: 153_000, style: 6000, own: 34_000 },
    { route: '/', script: 123_000, style: 5000, own: 5000 },
  ])
})

it('says which route is over which budget, by how much', () => {
  expect(findOverweight(routes, 31_000)).toEqual([
    '/member/statement: scripts of the first load: 153.0 kB, limit 150 kB',
    '/member/statement: what the page adds to the frame: 34.0 kB, limit 30 kB',
    'fonts of a Thai page: 31.0 kB, limit 30 kB',
  ])
  expect(findOverweight(routes.slice(1), 30_000)).toEqual([])
})

it('shows the heaviest first', () => {
  expect(weightTable(routes).split('\n')[1]).toMatch(/^\/member\/statement +153\.0 +6\.0 +34\.0$/)
})

import { expect, it } from 'vitest'
import { sortAssets } from './kept-assets.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const two = new Set(['assets/page-2.js'])

it('keeps the files of the build before for a day, counted from when they were replaced', () => {
  const onDisk = ['assets/page-1.js', 'assets/page-2.js']
  const first = sortAssets({ onDisk, built: two, left: {} }, noon)
  expect(first).toEqual({ left: { 'assets/page-1.js': noon.toISOString() }, remove: [] })
  const later = sortAssets({ onDisk, built: two, left: first.left }, hoursLater(23))
  expect(later).toEqual(first)
  expect(sortAssets({ onDisk, built: two, left: first.left }, hoursLater(24))).toEqual({
    left: {},
    remove: ['assets/page-1.js'],
  })
})

it('forgets that a file had left when a build has it again', () => {
  const left = { 'assets/page-2.js': noon.toISOString(), 'assets/page-0.js': noon.toISOString() }
  expect(sortAssets({ onDisk: ['assets/page-2.js'], built: two, left }, hoursLater(30))).toEqual({
    left: {},
    remove: [],
  })
})

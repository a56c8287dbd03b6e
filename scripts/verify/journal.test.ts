import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type JournalLine, readJournal, recordOf } from './journal.ts'

const at = { project: 'server', file: '/site/a.test.ts' }
const began: JournalLine[] = [
  { kind: 'file began', at },
  { kind: 'test began', at, test: 'buys' },
  { kind: 'test ended', at, result: { test: 'buys', state: 'passed', message: '' } },
  { kind: 'test began', at, test: 'sells' },
]

test('a run that broke off keeps what it did and says where it was', () => {
  const { files, hasEnded, isAt } = recordOf(began)
  expect(files).toMatchObject([{ ...at, tests: [{ test: 'buys', state: 'passed' }] }])
  expect({ hasEnded, isAt }).toEqual({ hasEnded: false, isAt: ['/site/a.test.ts > sells'] })
})

test('a run that came to its end is nowhere any more', () => {
  const result = { durationMs: 7, isLoaded: true, errors: ['Error: no world'] }
  const lines: JournalLine[] = [
    ...began,
    { kind: 'file ended', at, result },
    { kind: 'run ended', unhandled: ['Error: nobody awaits'] },
  ]
  expect(recordOf(lines)).toMatchObject({
    files: [{ ...result, tests: [{ test: 'buys' }] }],
    unhandled: ['Error: nobody awaits'],
    hasEnded: true,
    isAt: [],
  })
})

test('a line that was being written is left out, and no journal is a run that never began', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  try {
    const file = join(folder, 'run.jsonl')
    const text = began.map((line) => JSON.stringify(line)).join('\n')
    writeFileSync(file, `${text}\n{"kind":"run en`)
    expect(readJournal(file)).toEqual(recordOf(began))
    expect(readJournal(join(folder, 'none.jsonl'))).toEqual(recordOf([]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

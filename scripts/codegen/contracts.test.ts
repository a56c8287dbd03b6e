import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { loadContracts } from './contracts.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A repository with nothing but contracts; each is plain data, as a call is. */
function repository(files: Record<string, string>): string {
  root = mkdtempSync(join(tmpdir(), 'contracts-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'src/features', path)), { recursive: true })
    writeFileSync(join(root, 'src/features', path), text)
  }
  return root
}

const call = (path: string) => `{ method: 'POST', path: '${path}', access: 'public', errors: [] }`
const errors = (code: string, number: number) =>
  `export const table = { ${code}: { code: '${code}', number: ${number}, thai: '', status: 200 } }`

test('calls and errors are found by feature, re-exports once', async () => {
  const { calls, errors: declared } = await loadContracts(
    repository({
      'coupon/contract.ts': `export { redeem } from './redeem-contract.ts'\n${errors('used', 900)}`,
      'coupon/redeem-contract.ts': `export const redeem = ${call('/api/coupon/redeem')}`,
      'coupon/server/contract.ts': `export const hidden = ${call('/api/hidden')}`,
    }),
  )
  expect(calls.map(({ feature, name, key }) => [feature, name, key])).toEqual([
    ['coupon', 'redeem', 'POST /api/coupon/redeem'],
  ])
  expect(declared.find(({ error }) => error.code === 'used')?.feature).toBe('coupon')
})

test.each([
  [
    'a path',
    {
      'a/contract.ts': `export const x = ${call('/api/x')}`,
      'b/contract.ts': `export const y = ${call('/api/x')}`,
    },
  ],
  ['a code', { 'a/contract.ts': errors('used', 900), 'b/contract.ts': errors('used', 901) }],
  ['a number', { 'a/contract.ts': errors('used', 900), 'b/errors.ts': errors('gone', 900) }],
])('%s given twice stops the run', async (_what, files) => {
  await expect(loadContracts(repository(files as Record<string, string>))).rejects.toThrow(/twice/)
})

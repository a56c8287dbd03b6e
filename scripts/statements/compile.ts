import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Tree } from '../tidy/tree.ts'
import { CHECK_TYPES, type Refusal } from './claims.ts'
import type { Finding } from './finding.ts'
import type { Rewritten } from './rewrite.ts'
import type { Trust } from './trusts.ts'

/**
 * Compiles the copies, among copies of all other files, and answers what the compiler refuses of
 * their checks.
 */
export function compile(root: string, tree: Tree, copies: readonly Rewritten[]): Finding[] {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const scratch = mkdtempSync(join(root, '.cache/statements-'))
  try {
    const rewritten = new Map(copies.map(({ source, text }) => [source.path, text]))
    for (const { path, text } of tree.matching(/(?:\.tsx?|^package\.json)$/)) {
      mkdirSync(dirname(join(scratch, path)), { recursive: true })
      writeFileSync(join(scratch, path), rewritten.get(path) ?? text)
    }
    writeFileSync(join(scratch, 'checks.d.ts'), CHECK_TYPES)
    writeFileSync(join(scratch, 'tsconfig.json'), configOf(copies))
    const tsc = join(root, 'node_modules/.bin/tsc')
    const { stdout, status, error } = spawnSync(tsc, ['-p', scratch, '--pretty', 'false'], {
      cwd: scratch,
      encoding: 'utf8',
    })
    if (error) throw error
    const findings = findingsIn(stdout, copies)
    if (status !== 0 && !ERROR.test(stdout)) throw new Error(`tsc failed: ${stdout}`)
    return findings
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function configOf(copies: readonly Rewritten[]): string {
  return JSON.stringify({
    extends: '../../tsconfig.base.json',
    compilerOptions: {
      lib: ['es2024', 'esnext.disposable'],
      types: ['node'],
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
    files: ['checks.d.ts', ...copies.map(({ source }) => source.path)],
  })
}

/** `src/a.ts(1,2): error TS2344: …` */
const ERROR = /^([^(\n]+)\((\d+),(\d+)\): error (TS\d+): (.*)$/m

/** What the compiler said, in our words where it refused a check, in its own elsewhere. */
function findingsIn(output: string, copies: readonly Rewritten[]): Finding[] {
  const byPath = new Map(copies.map((copy) => [copy.source.path, copy]))
  const told = new Set<string>()
  const findings = output.split('\n').flatMap((text) => {
    const match = ERROR.exec(text)
    if (!match) return []
    const [, path = '', line = '', column = '', code = '', message = ''] = match
    const copy = byPath.get(path)
    const at = copy ? offsetOf(copy.text, Number(line), Number(column)) : 0
    const placed = copy?.checks.find(({ start, end }) => at >= start && at < end)
    if (!placed) return [foreign(path, Number(line), `${code}: ${message}`)]
    const subject = `${path} ${placed.subject}`
    if (told.has(subject)) return []
    told.add(subject)
    return placed.trust ? [] : [placed.finding(typesIn(message))]
  })
  return [...findings, ...needlessTrusts(copies, told)]
}

/** Trust that nothing needs: what the type says is what PostgreSQL knows, too. */
function needlessTrusts(copies: readonly Rewritten[], told: ReadonlySet<string>): Finding[] {
  const needed = new Map<string, { trust: Trust; isNeeded: boolean }>()
  for (const { source, checks } of copies) {
    for (const { trust, subject } of checks) {
      if (!trust) continue
      const key = `${trust.source.path} ${trust.line}`
      const isNeeded = needed.get(key)?.isNeeded === true || told.has(`${source.path} ${subject}`)
      needed.set(key, { trust, isNeeded })
    }
  }
  return [...needed.values()]
    .filter(({ isNeeded }) => !isNeeded)
    .map(({ trust: { source, line } }) => ({
      path: source.path,
      line,
      what: 'this property is trusted, and says no more than PostgreSQL knows',
      rule: 'trust is for what PostgreSQL cannot know',
      instead: 'take the comment `rows: trusted` out',
    }))
}

const offsetOf = (text: string, line: number, column: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, 0) +
  column -
  1

function typesIn(message: string): Refusal {
  const [type = message, limit = ''] = [...message.matchAll(/'(.*?)'(?= |\.|$)/g)].map(
    (match) => match[1] ?? '',
  )
  return { type, limit }
}

const foreign = (path: string, line: number, what: string): Finding => ({
  path,
  line,
  what,
  rule: 'what a statement answers is checked by the compiler, in a copy of the file',
  instead: 'see that `tsc` accepts the file itself; then simplify the row type',
})

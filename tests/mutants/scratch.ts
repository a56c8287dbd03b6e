import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { joinCluster } from '#platform/database/embedded-cluster.ts'
import { applyChange, isFile, type Mutant } from './mutant.ts'
import type { RunReport } from './reporter.ts'

const ROOT = join(import.meta.dirname, '../..')
const LINKED = ['node_modules', 'dist']
const LEFT_OUT = ['.git', '.data', '.cache', 'coverage', 'tests/e2e/screens', ...LINKED]
const RUN_MS_MAX = 300_000

/** A copy of the work tree with a database cluster of its own, which mutants may break. */
export interface Scratch {
  /**
   * Runs the tests of one file whose names match, with the bug of the mutant or, without one, as
   * they are.
   */
  run(suite: string, pattern: string, mutant?: Mutant): Promise<RunReport>
  close(): Promise<void>
}

/**
 * Copies the tree as it stands, so that nothing which is edited meanwhile disturbs a run, and keeps
 * its test cluster up between the runs.
 */
export async function openScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'slth-mutants-'))
  // The database's user walks through it to its data.
  await chmod(folder, 0o711)
  await cp(ROOT, folder, {
    recursive: true,
    filter: (source) => !LEFT_OUT.includes(relative(ROOT, source)) && !source.endsWith('.log'),
  })
  for (const name of LINKED) await symlink(join(ROOT, name), join(folder, name))
  const cluster = await joinCluster(join(folder, '.data/test'))
  return {
    run: async (suite, pattern, mutant) => {
      const undo = mutant ? await breakFiles(folder, mutant) : async () => {}
      try {
        return await runVitest(folder, suite, pattern, mutant?.name)
      } finally {
        await undo()
      }
    },
    close: async () => {
      await endRunning()
      await cluster.leave()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Puts the changes into the files of the copy; the answer takes them out again. */
async function breakFiles(folder: string, mutant: Mutant): Promise<() => Promise<void>> {
  const before = new Map<string, string>()
  for (const change of mutant.changes.filter(isFile)) {
    const path = join(folder, change.target)
    const text = await readFile(path, 'utf8')
    if (!before.has(path)) before.set(path, text)
    await writeFile(path, applyChange(mutant, change, text))
  }
  return async () => {
    for (const [path, text] of before) await writeFile(path, text)
  }
}

async function runVitest(
  folder: string,
  suite: string,
  pattern: string,
  mutant?: string,
): Promise<RunReport> {
  const reportFile = join(folder, 'mutant-report.json')
  await rm(reportFile, { force: true })
  const output = await runProgram(folder, {
    args: ['run', '--project=unit', '--project=server', '--reporter=./tests/mutants/reporter.ts'],
    more: pattern === '' ? [suite] : [suite, '-t', pattern],
    // A proof looks for a seeded bug as long as it can, with choices that are the same each time.
    env: {
      PROVE: 'long',
      PROVE_SEED: '1',
      MUTANT_REPORT: reportFile,
      ...(mutant ? { LEDGER_MUTANT: mutant } : {}),
    },
  })
  const text = await readFile(reportFile, 'utf8').catch(() => undefined)
  if (text !== undefined) return JSON.parse(text) as RunReport
  return { passed: 0, failures: [], crashes: [output.trim().slice(-2_000) || 'no report'] }
}

let running: ChildProcess | undefined

/** Ends what runs, with all it started, and waits until it has left the cluster's list of owners. */
async function endRunning(): Promise<void> {
  const child = running
  running = undefined
  if (child?.pid === undefined || child.exitCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

/** Runs Vitest and answers what it printed; whoever hangs is ended. */
function runProgram(
  folder: string,
  { args, more, env }: { args: string[]; more: string[]; env: Record<string, string> },
): Promise<string> {
  const { LEDGER_MUTANT: _mine, ...outer } = process.env
  const child = spawn(
    process.execPath,
    [join(folder, 'node_modules/vitest/vitest.mjs'), ...args, ...more],
    { cwd: folder, env: { ...outer, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  running = child
  const timer = setTimeout(() => void endRunning(), RUN_MS_MAX)
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(timer)
      running = undefined
      resolve(output)
    })
  })
}

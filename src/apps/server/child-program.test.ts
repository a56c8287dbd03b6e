import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answersAt, freePorts, processesOf } from '#tests/support/start.ts'
import { type ChildProgram, endChildOf, startChild } from './child-program.ts'

// A program that does not come up is gone when the start says so: nothing of it lives on behind the start.

let dataDir = ''
let program: ChildProgram
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'slth-child-'))
  const port = Number((await freePorts())['SANDBOX_PORT'])
  const SANDBOX_DIR = join(dataDir, 'sandbox')
  program = {
    name: 'sandbox',
    port,
    portVariable: 'SANDBOX_PORT',
    dataDir,
    env: { SANDBOX_PORT: `${port}`, SANDBOX_DIR, SITE_URL: 'http://127.0.0.1:9' },
    settings: {},
  }
  await mkdir(SANDBOX_DIR)
})
afterEach(async () => {
  await endChildOf(dataDir, 'sandbox')
  await rm(dataDir, { recursive: true, force: true })
})

const database = () => join(dataDir, 'sandbox/sandbox.db')
/** A store that never opens: who opens the pipe waits for somebody at its other end. */
const hang = () => promisify(execFile)('mkfifo', [database()])
const note = () => readFile(join(dataDir, 'sandbox/process.json'), 'utf8')
const url = () => `http://127.0.0.1:${program.port}`

test('what does not answer within its time is ended, and the next start works', async () => {
  await hang()
  const impatient = startChild({ ...program, patienceMs: 500 })
  await expect(impatient).rejects.toThrow(/The sandbox does not answer; see .*sandbox\.log/)
  expect(await processesOf(dataDir)).toEqual([])
  await expect(note()).rejects.toThrow(/ENOENT/)

  await rm(database())
  const running = await startChild(program)
  expect(await answersAt(url())).toBe(true)
  await running.stop()
  expect(await processesOf(dataDir)).toEqual([])
})

test('what ends while it starts is waited for no longer', async () => {
  await writeFile(database(), 'no database at all, and longer than a header of one would be')
  await expect(startChild(program)).rejects.toThrow(/ended while it started/)
  expect(await processesOf(dataDir)).toEqual([])
})

test('a start that is asked to stop ends what is still coming up', async () => {
  await hang()
  const stopping = new AbortController()
  const starting = startChild(program, stopping.signal)
  starting.catch(() => {})
  await expect.poll(() => processesOf(dataDir)).toHaveLength(1)
  stopping.abort()
  await expect(starting).rejects.toThrow()
  expect(await processesOf(dataDir)).toEqual([])
})

test('what a killed start left half way up is ended, and does not keep its state from the next', async () => {
  await hang()
  const main = join(import.meta.dirname, '../sandbox/main.ts')
  const left = spawn(process.execPath, [main], { env: program.env, stdio: 'ignore' })
  const ended = new Promise((resolve) => left.once('exit', resolve))
  await writeFile(
    join(dataDir, 'sandbox/process.json'),
    JSON.stringify({ pid: left.pid, settings: { url: url() } }),
  )
  await expect.poll(() => processesOf(dataDir)).toHaveLength(1)
  await rm(database())
  const running = await startChild(program)
  await ended
  expect(JSON.parse(await note()).pid).not.toBe(left.pid)
  await running.stop()
})

test('a note whose number is another program’s by now is nobody’s: that one is neither taken over nor ended', async () => {
  const other = spawn('/bin/sleep', ['3600'], { stdio: 'ignore' })
  const site = createServer((_request, response) => response.end('{}'))
  site.listen(program.port, '127.0.0.1')
  await once(site, 'listening')
  try {
    const settings = { url: url() }
    const notes = [
      { pid: other.pid, started: '1', settings },
      { pid: other.pid, settings },
    ]
    for (const left of notes) {
      await writeFile(join(dataDir, 'sandbox/process.json'), JSON.stringify(left))
      await expect(startChild(program)).rejects.toThrow('is taken by another program')
      await endChildOf(dataDir, 'sandbox')
      expect([other.exitCode, other.signalCode]).toEqual([null, null])
    }
  } finally {
    site.close()
    other.kill('SIGKILL')
  }
})

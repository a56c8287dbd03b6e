import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { login } from '#features/account/contract.ts'
import { getAgentConfig } from '#features/agent/contract.ts'
import { listBanners } from '#features/notice/contract.ts'
import { send } from '#tests/support/client.ts'
import { ODD_NAMES, tracesIn } from '#tests/support/odd-names.ts'
import { covered, provedLong } from '#tests/support/proof-budget.ts'
import {
  CTRL_C,
  answersAt,
  freePorts,
  openCheckout,
  processesOf,
  startCommand,
  startInTerminal,
  type CommandOptions,
  type StartedSite,
  type TerminalRun,
} from '#tests/support/start.ts'

const FILE = 'tests/journeys/start-stop.test.ts'
const NOBODY = 65_534
const folders: string[] = []
const runs: StartedSite[] = []
const terminals: TerminalRun[] = []

afterAll(async () => {
  for (const run of runs) {
    if (run.child.exitCode === null && run.child.signalCode === null) run.child.kill('SIGTERM')
    await run.ended
  }
  for (const terminal of terminals) {
    terminal.press(CTRL_C)
    await terminal.ended
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function dataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slth-start-'))
  folders.push(folder)
  return folder
}

/** One that a shell would run, below a folder that everybody may enter. */
async function oddDataDir(name: string): Promise<string> {
  const above = await dataDir()
  await chmod(above, 0o755)
  const folder = join(above, name)
  await mkdir(folder, { mode: 0o755 })
  return folder
}

function start(...input: Parameters<typeof startCommand>): StartedSite {
  const run = startCommand(...input)
  runs.push(run)
  return run
}

async function demoMember(dir: string): Promise<{ username: string; password: string }> {
  const { member } = JSON.parse(await readFile(join(dir, 'demo-accounts.json'), 'utf8')) as {
    member: { phone: string; password: string }
  }
  return { username: member.phone, password: member.password }
}

/** What the start wrote down of the sandbox's process. */
async function sandboxNote(dir: string): Promise<{ pid: number }> {
  return JSON.parse(await readFile(join(dir, 'sandbox/process.json'), 'utf8')) as { pid: number }
}

/** The demo member as the start prints it for a person. */
function printedMember(output: string): { username: string; password: string } {
  const [, username = '', password = ''] = /demo member +(\d+) +(\S+)/.exec(output) ?? []
  return { username, password }
}

/** Ctrl-C at the terminal when the start has said the text: all that it had made is kept. */
async function stopAtTerminal(env: Record<string, string>, moment: string): Promise<void> {
  const run = startInTerminal(env)
  terminals.push(run)
  await run.waitFor(moment)
  // The terminal tells everybody in it, and npm tells its child once more.
  run.press(CTRL_C)
  await run.ended
  expect(run.output(), moment).toContain('nothing is lost')
  expect(await processesOf(env['DATA_DIR'] ?? ''), moment).toEqual([])
}

/** A connection that a browser opens ahead and never uses. */
async function openAhead(url: string): Promise<Socket> {
  const ahead = connect(Number(new URL(url).port), '127.0.0.1')
  ahead.on('error', () => {})
  await once(ahead, 'connect')
  return ahead
}

/** Whoever may: an administrator's run stands in for that of an ordinary user. */
async function asOrdinaryUser(dir: string): Promise<CommandOptions> {
  if (process.getuid?.() !== 0) return {}
  await chown(dir, NOBODY, NOBODY)
  return { as: { uid: NOBODY, checkout: await openCheckout(dir) } }
}

/** How many notices, events and banners stand on the site. */
async function contentCounts(url: string): Promise<number[]> {
  const { data } = await send(url, getAgentConfig, { agent_code: 'slth' })
  const banners = await send(url, listBanners, { agent_code: 'slth' })
  return [data.notifications.length, data.events.length, banners.data.length]
}

describe('the start command', () => {
  it('brings everything up, is taken over after a kill, and leaves nothing behind', async () => {
    const dir = await oddDataDir(ODD_NAMES[0])
    const env: Record<string, string> = { DATA_DIR: dir, HOME: dir, ...(await freePorts()) }
    const sandboxUrl = `http://127.0.0.1:${env['SANDBOX_PORT']}`
    const studioUrl = `http://127.0.0.1:${env['STUDIO_PORT']}`
    const user = await asOrdinaryUser(dir)

    const first = start(env, user)
    await first.waitFor('Ready.')
    expect(await answersAt(sandboxUrl)).toBe(true)
    expect(await answersAt(studioUrl)).toBe(true)
    for (const file of await readdir(join(dir, 'sandbox')).then((names) =>
      names.filter((name) => name.startsWith('sandbox.db')),
    )) {
      expect((await stat(join(dir, 'sandbox', file))).mode & 0o777, file).toBe(0o600)
    }
    const account = await demoMember(dir)
    expect((await send(first.memberUrl, login, account)).error).toBe(0)
    expect(await contentCounts(first.memberUrl)).toEqual([4, 1, 3])

    // Killed outright: the database and the outside world live on and are taken over.
    process.kill(-(first.child.pid ?? 0), 'SIGKILL')
    await first.ended
    expect(await answersAt(sandboxUrl)).toBe(true)
    const second = start(env, user)
    await second.waitFor('Ready.')
    expect(second.output()).not.toContain('making staff')
    expect((await send(second.memberUrl, login, account)).error).toBe(0)
    expect(await contentCounts(second.memberUrl)).toEqual([4, 1, 3])

    const ahead = await openAhead(second.memberUrl)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    ahead.destroy()
    expect(second.output()).toContain('nothing is lost')
    expect(await answersAt(second.memberUrl)).toBe(false)
    expect(await answersAt(sandboxUrl)).toBe(false)
    expect(await answersAt(studioUrl)).toBe(false)
    expect(await tracesIn(dir)).toEqual([])
    covered(FILE, { starts: 2, stops: 2, user: 'as' in user ? 'ordinary' : 'of the test' })
  })

  provedLong(
    'is kept by npm, beside a second start, a dead sandbox and a proof of the books',
    async () => {
      const dir = await dataDir()
      const env: Record<string, string> = { DATA_DIR: dir, ...(await freePorts()) }
      const sandboxUrl = `http://127.0.0.1:${env['SANDBOX_PORT']}`
      const site = start(env)
      await site.waitFor('Ready.')
      const account = await demoMember(dir)

      // The outside world, killed alone, is there again, with all that it knew, and ends with the site.
      const { pid } = await sandboxNote(dir)
      process.kill(pid, 'SIGKILL')
      await site.waitFor('sandbox: started again')
      expect(await answersAt(sandboxUrl)).toBe(true)
      expect((await sandboxNote(dir)).pid).not.toBe(pid)

      // A start beside it neither steals nor stops anything.
      const beside = start(env)
      expect(await beside.ended).toBe(1)
      expect(beside.output()).toContain('already in use')
      expect((await send(site.memberUrl, login, account)).error).toBe(0)

      // The books are proved beside the running site.
      const proof = start(env, { verb: 'ledger:verify' })
      expect(await proof.ended).toBe(0)
      expect(proof.output()).toMatch(/proving \d+ transfers[^]*the books are sound/)

      // SIGTERM to npm alone, as a process manager sends it.
      site.child.kill('SIGTERM')
      expect(await site.ended).toBe(0)
      expect(site.output()).toContain('nothing is lost')
      expect(await answersAt(site.memberUrl)).toBe(false)
      await expect.poll(() => processesOf(dir)).toEqual([])
      covered(FILE, { beside: 'a second start, a dead sandbox, ledger:verify, SIGTERM to npm' })
    },
    180_000,
  )

  provedLong(
    'stops at whatever moment it is asked to, and the next start goes on',
    async () => {
      const dir = await dataDir()
      const env: Record<string, string> = {
        DATA_DIR: dir,
        OTP_REQUIRED: 'on',
        ...(await freePorts()),
      }
      const moments = ['embedded PostgreSQL', 'making staff', 'Ready.']
      for (const moment of moments) await stopAtTerminal(env, moment)
      const last = startInTerminal(env)
      terminals.push(last)
      await last.waitFor('Ready.')
      expect((await send(last.memberUrl, login, printedMember(last.output()))).error).toBe(0)
      // A terminal that is closed; npm does not wait for what it started.
      last.hangUp()
      await last.ended
      await expect.poll(() => processesOf(dir)).toEqual([])
      // SIGTERM to the whole group, as some managers send it.
      const group = start(env)
      await group.waitFor('Ready.')
      process.kill(-(group.child.pid ?? 0), 'SIGTERM')
      await group.ended
      await expect.poll(() => processesOf(dir)).toEqual([])
      covered(FILE, {
        'stopped at': moments.join(', '),
        'then by': 'hang-up, SIGTERM to the group',
      })
    },
    300_000,
  )

  it('lists every fault of its settings in one message', async () => {
    const run = start({
      DATA_DIR: await dataDir(),
      PORT: 'abc',
      MONEY_MODE: 'real',
      LOG_LEVEL: 'loud',
    })
    expect(await run.ended).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'LICENCE_REFERENCE', 'DATABASE_URL', 'GATEWAY_URL']) {
      expect(run.output()).toContain(name)
    }
  })
})

// The money core under fire: members register, deposit, bet, cancel, win and withdraw over HTTP
// while the site, its connections and its database server are killed over and over, on a cluster
// and with a sandbox of its own. Ends with 1 when anything was lost, done twice or is adrift.
// TORTURE_KILLS (300) faults, TORTURE_MEMBERS (50), TORTURE_ACTIONS (8) things each member does in
// a round, TORTURE_SEED repeats the choices of a run.
// Example: npm run ledger:torture              TORTURE_KILLS=50 TORTURE_SEED=7 npm run ledger:torture
import { isSound, reportOf } from '#tests/crash/torture/report.ts'
import { runTorture } from '#tests/crash/torture/run-torture.ts'

const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
const startedMs = performance.now()
const outcome = await runTorture({
  seed: process.env['TORTURE_SEED'] ?? `${process.hrtime.bigint()}`,
  faults: number('TORTURE_KILLS', 300),
  members: number('TORTURE_MEMBERS', 50),
  actions: number('TORTURE_ACTIONS', 8),
  signal: stop.signal,
  say: (line) =>
    console.log(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(7)} s  ${line}`),
})
console.log(`\n${reportOf(outcome)}`)
process.exitCode = isSound(outcome) ? 0 : 1

// Everything at once under fire: members deposit, bet, win and withdraw while guests play games and yeekee and take
// every reward, and site, connections and database server are killed between, on a cluster, sandbox and studio of its
// own. Then the books of every feature are reconciled in full. Ends with 1 when anything was lost, done twice or is
// adrift, and in five minutes or more when a reward never happened.
// SOAK_MINUTES (15) of faults, SOAK_MEMBERS (12), SOAK_GUESTS (12), SOAK_SEED repeats the choices of a run.
// Example: npm run soak              SOAK_MINUTES=2 SOAK_GUESTS=4 SOAK_MEMBERS=4 npm run soak
import { runSoak, wanted } from '#tests/crash/soak/run-soak.ts'
import { isSound, reportOf } from '#tests/crash/torture/report.ts'

const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback)

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
const startedMs = performance.now()
const minutes = number('SOAK_MINUTES', 15)
const { outcome, done } = await runSoak({
  seed: process.env['SOAK_SEED'] ?? `${process.hrtime.bigint()}`,
  minutes,
  members: number('SOAK_MEMBERS', 12),
  guests: number('SOAK_GUESTS', 12),
  signal: stop.signal,
  say: (line) =>
    console.log(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(7)} s  ${line}`),
})
console.log(`\n${reportOf(outcome)}\n\nguests:`)
for (const [what, count] of done) console.log(`  ${what.padEnd(56)}${`${count}`.padStart(7)}`)
const missing = wanted.filter((what) => !done.has(what))
if (missing.length > 0) console.log(`\nnever happened: ${missing.join(', ')}`)
const isWhole = missing.length === 0 || minutes < 5
process.exitCode = isSound(outcome) && isWhole ? 0 : 1

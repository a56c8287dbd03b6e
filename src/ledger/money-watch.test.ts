import { expect, test } from 'vitest'
import { alarmsOf, type MoneyAlarm } from './money-watch.ts'
import type { ReconcileRun } from './reconcile-runs.ts'
import type { SealStatus } from './seal.ts'

const sealed: SealStatus = { height: 7n, lagSeconds: 0, isBlocked: false, blocker: null }
const fast: ReconcileRun = {
  level: 'fast',
  ageSeconds: 30,
  seconds: 0.1,
  faultCount: 0,
  failure: null,
}
const full: ReconcileRun = { ...fast, level: 'full', ageSeconds: 3_600 }

const cases: readonly [
  what: string,
  seal: Partial<SealStatus>,
  run: Partial<ReconcileRun>,
  alarms: readonly MoneyAlarm[],
][] = [
  ['all is well', {}, {}, []],
  ['a fault', {}, { faultCount: 1 }, ['books_wrong']],
  ['a proof that broke off', {}, { failure: 'time-out' }, ['reconcile_failed']],
  ['five minutes without the fast proof', {}, { ageSeconds: 301 }, ['reconcile_overdue']],
  ['a slow proof may rest longer', {}, { ageSeconds: 500, seconds: 40 }, []],
  ['but not for ever', {}, { ageSeconds: 801, seconds: 40 }, ['reconcile_overdue']],
  ['no full proof last night', {}, { level: 'full', ageSeconds: 93_601 }, ['reconcile_overdue']],
  ['a transaction open for two minutes', { isBlocked: true, lagSeconds: 120 }, {}, []],
  ['and for longer', { isBlocked: true, lagSeconds: 121 }, {}, ['horizon_stalled']],
  ['a sealer that has a backlog', { lagSeconds: 600 }, {}, []],
  ['and does not keep up', { lagSeconds: 601 }, {}, ['seal_lags']],
  [
    'everything at once, the worst first',
    { isBlocked: true, lagSeconds: 1_000 },
    { faultCount: 2, ageSeconds: 1_000 },
    ['books_wrong', 'reconcile_overdue', 'horizon_stalled'],
  ],
]

test.each(cases)('%s', (_what, seal, run, alarms) => {
  const runs = run.level === 'full' ? [fast, { ...full, ...run }] : [{ ...fast, ...run }, full]
  expect(alarmsOf({ ...sealed, ...seal }, runs)).toEqual(alarms)
})

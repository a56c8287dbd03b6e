import { expect, test } from 'vitest'
import { bangkokInstant } from '#kernel/time.ts'
import { wallets } from '#features/wallet/contract.ts'
import { buyBill, resultDesk } from '#tests/support/desk.ts'
import { satang } from '#tests/support/draws.ts'
import { openRound } from '#tests/support/lottery.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { testWorld } from '#tests/support/world.ts'
import * as calls from '../../operator-contract.ts'

const world = await testWorld({
  sandbox: true,
  jobs: true,
  at: bangkokInstant('2021-02-28', '10:00'),
})

test('the second person’s confirmation alone brings the money within seconds', async () => {
  const desk = await resultDesk(world)
  await desk.goTo(bangkokInstant('2021-02-28', '10:00'))
  const member = await memberActor(world)
  await deposit(world, member, '100.00')
  const balance = async () => satang((await world.ask(wallets, {}, member))[0]?.balance ?? '')
  const before = await balance()
  const { round_id } = await openRound(world, 'hanoi')
  await buyBill(world, member, Number(round_id), [
    ['top3', '398', '1.00'],
    ['bottom2', '43', '2.00'],
    ['bottom2', '34', '3.00'],
  ])
  await desk.closeRound('hanoi', member)
  const input = { round_id, official: { special: ['30398'], first: ['04743'] } }
  await world.ask(calls.resultEnter, { ...input, source: 'xsmb' }, desk.first)
  await world.ask(calls.resultConfirm, input, desk.second)
  try { await expect.poll(balance, { timeout: 15_000, interval: 50 }).toBe(before + 102_400n) // 850 + 180 − 6 baht } catch (e) {
    console.log('DIAG', JSON.stringify([await world.query('select state, fence::text from lottery.round where round_id = $1', [round_id]), await world.query('select status, kind from lottery.settlement'), await world.query('select task_identifier, attempts, last_error, run_at, locked_at from graphile_worker.jobs'), await world.query("select consumer, xid::text, event_id from platform.outbox_cursor"), await world.query("select event_id, xid::text, topic from platform.outbox where topic='job' order by event_id desc limit 5"), await world.query("select datname, pid, state, backend_xid::text, xact_start, left(query,100) q from pg_stat_activity where backend_xid is not null"), await world.query('select pg_snapshot_xmin(pg_current_snapshot())::text'), before, await balance()]))
    throw e
  }
})

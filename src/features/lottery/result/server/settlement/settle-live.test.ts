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
  // 850 + 180 − 6 baht.
  await expect.poll(balance, { interval: 50 }).toBe(before + 102_400n)
})

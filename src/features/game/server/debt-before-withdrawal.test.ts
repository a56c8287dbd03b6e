import { expect, test } from 'vitest'
import {
  getMyDebt,
  getWithdrawal,
  getWithdrawInfo,
  requestWithdraw,
} from '#features/withdraw/contract.ts'
import { approveWithdraw } from '#features/withdraw/operator-contract.ts'
import { bookFaults } from '#tests/support/books.ts'
import { expectMoved, newRound } from '#tests/support/game-rounds.ts'
import { satang } from '#tests/support/draws.ts'
import { testProvider } from '#tests/support/games.ts'
import { memberActor } from '#tests/support/member.ts'
import { deposit, runNamedJob } from '#tests/support/payments.ts'
import { staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld({ sandbox: true })

test('a win that its provider took back is paid out of a withdrawal, and its round owes no more', async () => {
  const provider = await testProvider(world, 'acme')
  const member = await memberActor(world)
  const { amount } = await deposit(world, member, '1000')
  const player = await provider.launch(member.memberId)
  const { taken, paid, rollback } = newRound(provider, player, 'hub88')
  const win = await paid(await taken(10), 500)
  const info = await world.ask(getWithdrawInfo, {}, member)
  const input = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  const asked = await world.ask(requestWithdraw, { ...input, amount: '1000' }, member)
  const left = Number(amount) - 510
  await expectMoved([provider, player, 'hub88'], () => rollback(win), 'RS_OK', -left)
  const mine = await world.ask(getMyDebt, {}, member)
  expect(satang(mine.owed)).toBe(101_000n - satang(amount))
  expect(mine).toMatchObject({ of_games: mine.owed, causes: [] })
  const cashier = await staffActor(world, 'cashier')
  await world.ask(approveWithdraw, { withdraw_id: asked.withdraw_id }, cashier)
  await runNamedJob(world, 'withdraw.pay_out', { withdraw_id: Number(asked.withdraw_id) })
  const sent = await world.ask(getWithdrawal, { withdraw_id: asked.withdraw_id }, member)
  expect(sent.debt).toBe(mine.owed)
  expect(await world.ask(getMyDebt, {}, member)).toMatchObject({ owed: '0.00', of_games: '0.00' })
  expect(await bookFaults(world.services.db)).toEqual([])
})

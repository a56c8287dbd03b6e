import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, bangkokInstant, type Day } from '#kernel/time.ts'
import { affiliateDesk, affiliateWorld } from '#tests/support/affiliates.ts'
import { bookFaults } from '#tests/support/books.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { testProvider } from '#tests/support/games.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { deposit } from '#tests/support/payments.ts'
import { rewardWorld } from '#tests/support/rewards.ts'
import { signIn, staffActor } from '#tests/support/staff.ts'
import { testWorld } from '#tests/support/world.ts'
import { decideHeldFriend, listHeldFriends } from '../operator-contract.ts'
import { holdFriend, listTreeFriends } from '../tree-contract.ts'

// Casino rounds that a provider sends, through nights as they are: what a friend gave waits, is looked at, can be had,
// is taken out, and is void after that.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-12-07', '10:00') })
const { goTo, cash } = rewardWorld(world)
const { friendOf, countPlay, turn, summary, redeem } = affiliateWorld(world)
const provider = await testProvider(world, 'acme')
const desk = await affiliateDesk(world)
const other = await staffActor(world, 'cashier')

let day: Day = '2026-12-07'
/** Takes what was settled as it is offered, and works out what is due. */
async function night(): Promise<void> {
  await countPlay()
  await turn()
}
async function nextDay(...members: MemberActor[]): Promise<void> {
  day = addDays(day, 1)
  await goTo(bangkokInstant(day, '04:00'), ...members)
  await desk.stay()
  await signIn(world, other)
  await night()
}
const closing = { round_closed: true }
/** Rounds of a slot that give back what they took; answers what takes back the last one. */
async function slots(member: MemberActor, baht: number, times: number) {
  const player = await provider.launch(member.memberId)
  let undo = async (): Promise<void> => {}
  for (let n = 0; n < times; n += 1) {
    const { taken, paid, rollback } = newRound(provider, player)
    const bet = await taken(baht)
    const win = await paid(bet, baht, closing)
    undo = async () => {
      for (const one of [win, bet]) expect((await rollback(one)).status).toBe('RS_OK')
    }
  }
  return undo
}

test('a casino friend waits, is held, can be had, is taken out, and is void after it', async () => {
  const member = await memberActor(world)
  const friend = await friendOf(member)
  await deposit(world, friend, '5000')
  await slots(friend, 300, 1)
  // Both sides of one round of cards leave nothing that counts, however much was staked (CT1).
  const cards = newRound(provider, await provider.launch(friend.memberId, { game: 'cards' }))
  const game = { game_code: 'cards' }
  const banker = await cards.taken(1_000, game)
  await cards.taken(1_000, game)
  await cards.paid(banker, 2_000, { ...game, ...closing })
  expect(await summary(member)).toMatchObject({ registered: 1, pending: '0.00', earned: '0.00' })
  await nextDay(member, friend)
  // 300 of a slot at half a per cent; the play that is asked for is 500.
  expect(await summary(member)).toMatchObject({
    pending: '1.50',
    earned: '1.50',
    available: '0.00',
  })

  // He comes to count in the night in which he is found at the member's browser.
  await world.query(
    `insert into account.device (member_id, token_hash, name, address_index)
     select $1, token_hash, name, address_index from account.device where member_id = $2`,
    [friend.memberId, member.memberId],
  )
  const undo = await slots(friend, 4_000, 8)
  await nextDay(member, friend)
  expect(await summary(member)).toMatchObject({
    pending: '0.00',
    held: '161.50',
    available: '0.00',
  })
  const pair = { member_id: member.memberId, friend_id: friend.memberId, reason: 'ตรวจเอกสารแล้ว' }
  const queue = await world.ask(listHeldFriends, {}, other)
  expect(queue.find((one) => one.friend.member_id === friend.memberId)).toMatchObject({
    signals: ['address', 'device'],
    turnover: '32300.00',
    commission: '161.50',
  })
  await world.ask(decideHeldFriend, { ...pair, verdict: 'release' }, desk.cashier)
  expect(await summary(member)).toMatchObject({ held: '0.00', available: '161.50' })
  expect((await redeem(member, randomUUID())).data).toMatchObject({ amount: '161.50' })
  expect(await cash(member)).toBe(16_150n)

  // The provider takes the last round back, of a day that was worked out and taken out.
  await undo()
  await night()
  expect(await summary(member)).toMatchObject({ available: '-20.00', redeemed: '161.50' })
  await slots(friend, 1_000, 6)
  await nextDay(member, friend)
  expect(await summary(member)).toMatchObject({ available: '10.00' })

  await world.ask(holdFriend, pair, desk.cashier)
  await world.ask(decideHeldFriend, { ...pair, verdict: 'void' }, other)
  expect(await summary(member)).toMatchObject({ available: '-161.50', earned: '0.00' })
  const tree = { member_id: member.memberId, root_id: member.memberId }
  const { items } = await world.ask(listTreeFriends, tree, other)
  expect(items).toMatchObject([{ state: 'void', turnover: '34300.00', commission: '171.50' }])
  expect(await cash(member)).toBe(16_150n)
  await slots(friend, 1_000, 1)
  await nextDay(member, friend)
  // The day on which he was let go is his last.
  await slots(friend, 1_000, 1)
  await nextDay(member, friend)
  expect(await summary(member)).toMatchObject({ available: '-161.50', earned: '0.00' })
})

test('the books and the rows of the affiliate agree', async () => {
  expect(await bookFaults(world.services.db)).toEqual([])
})

import { expect, test } from 'vitest'
import type { TableView } from '#studio/frame/baccarat/table-words.ts'
import { freshKey, tablePlayers } from '#tests/support/table-players.ts'

// A bet whose answer was lost, asked for from another session of its player: after a reload the site opens a new one.

const { wallet, site, player, rich, ended } = await tablePlayers()
type Player = Awaited<ReturnType<typeof player>>

const ask = (of: Player, { session: asker }: Player, { shoe, coup }: TableView, key: string) =>
  of.post('/table/asked', { asker, key, shoe, coup })

/** Waits until a coup takes no more bets for ever. */
async function closed(of: Player, { coup }: TableView): Promise<void> {
  const isOpen = async () => {
    const { table } = await of.seat()
    return table?.coup === coup && table.state === 'betting'
  }
  await expect.poll(isOpen).toBe(false)
}

test('a bet that came is told to its player in another session, however it ended', async () => {
  const before = await rich()
  const table = await before.open()
  const key = freshKey()
  const laid = (await before.bet(table, { P: '100' }, key)).body.ticket
  const after = await player(before.user)
  expect((await ask(after, before, table, key)).body.ticket).toEqual(laid)
  await ended(before, table)
  const told = await ask(after, before, table, key)
  expect(told.body.ticket).toMatchObject({ id: laid?.id, state: 'settled' })
  expect((await after.seat()).untold.map(({ id }) => id)).toEqual([laid?.id])
  // One that its wallet refused is told with the reason.
  wallet.fund(before.user, 0n)
  const next = await before.open()
  const poor = freshKey()
  await before.bet(next, { P: '100' }, poor)
  expect((await ask(after, before, next, poor)).body.ticket).toMatchObject({
    state: 'refused',
    reason: 'ยอดเงินไม่พอ เงินไม่ถูกหัก',
  })
})

test('of a bet that did not come nothing is said while it still may, and then that it never will', async () => {
  const before = await rich()
  const after = await player(before.user)
  const table = await before.open()
  const key = freshKey()
  expect((await ask(after, before, table, key)).body).toEqual({ ticket: null, reason: null })
  // It was on its way: it comes, and is told.
  const late = (await before.bet(table, { T: '10' }, key)).body.ticket
  expect((await ask(after, before, table, key)).body.ticket).toEqual(late)

  const next = await before.open()
  const lost = freshKey()
  await closed(after, next)
  const never = await ask(after, before, next, lost)
  const reason = 'เดิมพันนี้ไปไม่ถึงโต๊ะ จึงไม่ถูกรับ เงินไม่ถูกหัก'
  expect(never.body).toEqual({ ticket: null, reason })
  // What was said holds, however late it comes.
  expect(await before.bet(next, { T: '10' }, lost)).toMatchObject({ status: 409 })
  expect((await ask(after, before, next, lost)).body).toEqual({ ticket: null, reason })
})

test('nobody is told of the bets of another, whatever he knows of them', async () => {
  const [one, other] = [await rich(), await rich()]
  const table = await one.open()
  const key = freshKey()
  await one.bet(table, { P: '100' }, key)
  const refused = { status: 404, body: { error: 'not_asker' } }
  expect(await ask(other, one, table, key)).toMatchObject(refused)
  const stranger = { ...one, session: 'a-session-that-never-was' }
  expect(await ask(other, stranger, table, key)).toMatchObject(refused)
  await closed(one, table)
  // By his own session a key of another's is a key that was never used.
  expect(await ask(other, other, table, key)).toMatchObject({ body: { ticket: null } })
  const { session } = await site.demo()
  expect(await ask(one, { ...one, session }, table, key)).toMatchObject(refused)
})

import { expect, test } from 'vitest'
import { type Stakes, winOf } from '#studio/games/baccarat/boxes.ts'
import { coupOf } from '#studio/games/baccarat/coup.ts'
import type { TableView } from '#studio/frame/baccarat/table-words.ts'
import { copiedTables } from '#studio/testing/copied-tables.ts'
import { freshKey, FULL_SATANG, ROOM, tablePlayers } from '#tests/support/table-players.ts'

// Tickets at live tables, with a wallet that is honest unless a test orders otherwise. Each test plays with players of
// its own; what a wallet holds at the end must be what the rules give of the cards that everybody saw.

const { beacon, wallet, site, player, rich, ended, messagesOf } = await tablePlayers()
type Player = Awaited<ReturnType<typeof player>>

/** What a coup was, as its table keeps it. */
function coupOfTable({ shoe, coup }: TableView) {
  const row = copiedTables(site.dir).room_coups.find(
    (one) => one['room'] === ROOM && Number(one['shoe']) === shoe && Number(one['coup']) === coup,
  )
  const cards = (name: string) => String(row?.[name]).split(' ').map(Number)
  return coupOf(cards('player'), cards('banker'))
}

const inBaht = (stakes: Stakes) =>
  Object.fromEntries(Object.entries(stakes).map(([box, stake]) => [box, `${stake / 100n}`]))

test('tickets ride on the coup that everybody sees, and each is paid what the rules give', async () => {
  const all = await Promise.all([rich(), rich(), rich()])
  const stakes: Stakes[] = [
    { P: 10_000n, PP: 1_000n },
    { B: 33_300n, small: 5_000n, T: 1_000n },
    { big: 7_000n, BP: 1_000n, EP: 1_000n },
  ]
  const table = await all[0].open()
  const bets = await Promise.all(all.map((one, at) => one.bet(table, inBaht(stakes[at] ?? {}))))
  for (const { body } of bets) expect(body.ticket?.state).toBe('riding')
  for (const one of all) await ended(one, table)
  const coup = coupOfTable(table)
  for (const [at, { user }] of all.entries()) {
    const given = stakes[at] ?? {}
    const cost = Object.values(given).reduce((sum, stake) => sum + stake, 0n)
    expect(wallet.balanceOf(user)).toBe(FULL_SATANG - cost + winOf(given, coup, 'commission'))
    // A loser's round is closed too.
    expect(messagesOf(user)).toEqual(['bet', 'win'])
  }
})

test('a bet that comes late is refused by the clock of the studio, and nothing is taken', async () => {
  const one = await rich()
  const table = await one.open()
  await expect
    .poll(async () => (await one.seat()).table?.state, { interval: 5 })
    .not.toBe('betting')
  const late = await one.bet(table, { P: '100' })
  expect(late).toMatchObject({ status: 409, body: { error: 'bets_closed' } })
  expect(late.body.message).toContain('ปิดรับเดิมพันแล้ว')
  await one.open()
  // The coup that was seen is over; a press for it is not one for the next.
  expect(await one.bet(table, { P: '100' })).toMatchObject({ status: 409 })
  const ahead = { ...table, coup: table.coup + 50 }
  expect(await one.bet(ahead, { P: '100' })).toMatchObject({ status: 409 })
  expect([wallet.balanceOf(one.user), messagesOf(one.user)]).toEqual([FULL_SATANG, []])
})

test('two tabs at once do not pass the limit of the table, and a key is one ticket', async () => {
  const first = await rich(100_000_000n)
  const second = await player(first.user)
  const table = await first.open()
  const bets = await Promise.all(
    [first, second, first, second].map((tab) => tab.bet(table, { B: '5000' })),
  )
  expect(bets.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409, 409])
  expect(bets.filter(({ body }) => body.error === 'table_limit')).toHaveLength(2)
  // Another box has a limit of its own; with one box too many nothing of a ticket stands.
  const key = freshKey()
  expect(await first.bet(table, { B: '10', T: '100' })).toMatchObject({ status: 409 })
  const twice = await Promise.all([1, 2].map(() => first.bet(table, { T: '10000' }, key)))
  expect(new Set(twice.map(({ body }) => body.ticket?.id)).size).toBe(1)
  expect(await first.bet(table, { T: '20' }, key)).toMatchObject({ body: { error: 'key_reused' } })
  const { seat } = (await first.bet(table, { PP: '10' })).body
  expect(seat?.tickets).toHaveLength(4)
  await ended(first, table)
  expect(messagesOf(first.user).filter((kind) => kind === 'bet')).toHaveLength(4)
})

test('a bet that its wallet takes after the beacon is known is given back, whatever the cards are', async () => {
  const one = await rich()
  const table = await one.open()
  wallet.order('/transaction/bet', 'hang')
  const pressed = one.bet(table, { P: '100', big: '100', T: '100' })
  await expect
    .poll(async () => (await one.seat()).table?.state, { interval: 5 })
    .toMatch(/dealing|settled/)
  wallet.release()
  await pressed
  await ended(one, table)
  expect(wallet.balanceOf(one.user)).toBe(FULL_SATANG)
  expect(messagesOf(one.user)).not.toContain('win')
})

test('a coup that its beacon misses gives every stake back', async () => {
  const [one, other] = [await rich(), await rich()]
  const table = await one.open()
  beacon.fault = 'down'
  await one.bet(table, { P: '100' })
  await other.bet(table, { T: '500', small: '20' })
  for (const each of [one, other]) {
    await ended(each, table)
    expect(wallet.balanceOf(each.user)).toBe(FULL_SATANG)
    expect(messagesOf(each.user)).toEqual(['bet', 'rollback'])
  }
})

test('a ticket is taken back while bets are open, by its player alone', async () => {
  const [one, other] = [await rich(), await rich()]
  const table = await one.open()
  const ticket = (await one.bet(table, { P: '10000' })).body.ticket?.id
  for (const unknown of [ticket, 'none']) {
    const answer = await other.post('/table/undo', { ticket: unknown })
    expect(answer).toMatchObject({ status: 404, body: { error: 'no_ticket' } })
  }
  expect((await one.post('/table/undo', { ticket })).body.ticket?.state).toMatch(/undoing|void/)
  // Its limit is free again.
  expect(await one.bet(table, { P: '10000' })).toMatchObject({ status: 200 })
  await expect.poll(() => messagesOf(one.user)).toContain('rollback')
  await ended(one, table)
  const win = winOf({ P: 1_000_000n }, coupOfTable(table), 'commission')
  expect(wallet.balanceOf(one.user)).toBe(FULL_SATANG - 1_000_000n + win)
})

test('a player is told how his tickets ended until he was told, whoever else says so', async () => {
  const [one, other] = [await rich(), await rich()]
  const table = await one.open()
  const ticket = (await one.bet(table, { P: '100', EP: '100' })).body.ticket?.id ?? ''
  expect((await one.seat()).untold).toEqual([])
  wallet.fund(one.user, 0n)
  const refused = (await one.bet(table, { T: '100' })).body.ticket?.id ?? ''
  await ended(one, table)
  const untold = async (of: Player) =>
    (await of.seat()).untold.map(({ id, is_of_session: isOwn }) => [id, isOwn])
  expect(await untold(one)).toEqual([
    [refused, true],
    [ticket, true],
  ])
  // On another device it is the same player, in another session.
  const again = await player(one.user)
  expect(await untold(again)).toEqual([
    [refused, false],
    [ticket, false],
  ])
  expect(await other.post('/table/seen', { tickets: [ticket, refused] })).toMatchObject({
    status: 200,
  })
  expect(await untold(one)).toHaveLength(2)
  await again.post('/table/seen', { tickets: [refused, 'none'] })
  expect(await untold(one)).toEqual([[ticket, true]])
  await one.post('/table/seen', { tickets: [ticket] })
  expect(await untold(again)).toEqual([])
})

test('a ticket is shown again to whoever has its code, without what its player holds', async () => {
  const one = await rich()
  const table = await one.open()
  const ref = (await one.bet(table, { P: '100' })).body.ticket?.id ?? ''
  expect((await site.post('/replay', { ref })).body).toMatchObject({ state: 'riding', win: null })
  await ended(one, table)
  const { body } = await site.post('/replay', { ref })
  const { room, shoe, coup } = table
  expect(body).toMatchObject({
    id: ref,
    state: 'settled',
    balance: null,
    ride: { room, shoe, coup },
  })
  expect(JSON.stringify(body)).not.toContain(one.user)
  const unknown = ref.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  expect(await site.post('/replay', { ref: unknown })).toMatchObject({ status: 404 })
  // A round of a game that is played alone is shown at addresses that its site asked for only.
  const { session, state } = await site.demo()
  const alone = { session, key: freshKey(), stake: '20', choice: 'tails' }
  const played = await site.post('/play', { ...alone, commit: state.seed.commit })
  const { id } = played.body['round'] as { id: string }
  expect(await site.post('/replay', { ref: id })).toMatchObject({ status: 404 })
})

test('without money there is no ticket, and its limit is free', async () => {
  const one = await rich(5_000n)
  const table = await one.open()
  const refused = await one.bet(table, { B: '10000' })
  expect(refused.body.ticket).toMatchObject({ state: 'refused', reason: 'ยอดเงินไม่พอ เงินไม่ถูกหัก' })
  expect((await one.bet(table, { P: '50' })).body.ticket?.state).toBe('riding')
})

test('a demo plays the same coup with money that nobody has', async () => {
  const one = await player()
  const table = await one.open()
  expect((await one.bet(table, { P: '400', big: '600' })).body.seat?.balance).toBe('0.00')
  const more = await one.bet(table, { T: '10' })
  expect(more.body.ticket).toMatchObject({ state: 'refused' })
  await ended(one, table)
  const win = winOf({ P: 40_000n, big: 60_000n }, coupOfTable(table), 'commission')
  expect((await one.seat()).balance).toBe(`${win / 100n}.00`)
})

test('while wallets are 200 answers behind no bets are opened, and all comes back when they answer', async () => {
  const all = await Promise.all(Array.from({ length: 7 }, () => rich()))
  const [first] = all
  if (!first) throw new Error('nobody plays')
  for (const path of ['bet', 'rollback']) {
    wallet.order(`/transaction/${path}`, ...Array.from({ length: 2_000 }, () => 'hang'))
  }
  const seen = new Map<number, TableView>()
  const pressing: Promise<unknown>[] = []
  const look = async () => {
    const { table } = await first.seat()
    if (table?.state === 'betting' && !seen.has(table.coup)) {
      seen.set(table.coup, table)
      const thirty = Array.from({ length: 30 }, () => all.map((one) => one.bet(table, { P: '10' })))
      pressing.push(...thirty.flat())
    }
    return table?.state
  }
  await expect.poll(look, { interval: 20 }).toBe('paused')
  const waiting = copiedTables(site.dir).messages.filter(({ state }) => state === 'waiting')
  expect(waiting.length).toBeGreaterThanOrEqual(200)
  for (const path of ['bet', 'rollback']) wallet.order(`/transaction/${path}`)
  wallet.release()
  await Promise.all(pressing)
  await first.open()
  for (const one of all) {
    for (const table of seen.values()) await ended(one, table)
    expect(wallet.balanceOf(one.user)).toBe(FULL_SATANG)
  }
})

test('what is no bet is told so in Thai, and never with 500', async () => {
  const one = await rich()
  const table = await one.open()
  const stakes = [
    {},
    { P: '9' },
    { P: '10.50' },
    { P: '10001' },
    { X: '10' },
    { P: 'x' },
    { P: 10 },
    [],
  ]
  for (const given of stakes) {
    const { status, body } = await one.bet(table, given)
    expect(status, JSON.stringify(given)).toBe(400)
    expect(body.message).toMatch(/[ก-๙]/)
  }
  for (const path of ['session', 'state', 'bet', 'asked', 'undo', 'seen', 'history']) {
    for (const body of ['{', '[]', 'null', '{}', '{"session":7}']) {
      const answer = await site.post(`/table/${path}`, body)
      expect(answer.status, path).toBe(400)
      expect(answer.body['message']).toMatch(/[ก-๙]/)
    }
  }
  expect(await one.post('/table/state', { room: 'bac-99' })).toMatchObject({ status: 404 })
  expect((await fetch(`${site.url}/table/stream/bac-99`)).status).toBe(404)
  // A session of tables plays no other game, nor the other way round.
  const { session } = await site.demo()
  expect(await site.post('/table/state', { session, room: ROOM })).toMatchObject({ status: 401 })
  expect(await site.post('/state', { session: one.session })).toMatchObject({ status: 401 })
})

test('who follows a table hears each state, and who comes late is where the others are', async () => {
  const heard: TableView[] = []
  const stopping = new AbortController()
  const follow = async () => {
    const response = await fetch(`${site.url}/table/stream/${ROOM}`, { signal: stopping.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      text += part.value
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data !== undefined) heard.push(JSON.parse(data) as TableView)
      }
    }
  }
  const following = follow().catch(() => undefined)
  const states = () => heard.map(({ state }) => state).join(' ')
  await expect.poll(states).toMatch(/betting closing dealing settled/)
  stopping.abort()
  await following
  for (const { state, player: cards, code, totals } of heard) {
    if (state === 'betting') expect([cards, code, totals]).toEqual([[], null, {}])
    if (state === 'closing') expect([cards, code]).toEqual([[], null])
    if (state === 'dealing') expect(cards.length).toBeGreaterThan(1)
  }
})

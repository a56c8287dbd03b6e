import { expect, test } from 'vitest'
import { tablePlayers } from '#tests/support/table-players.ts'

// A player is on one side of a coup: two boxes that stand against each other are not had together (decision 0135).

const { wallet, player, rich, ended } = await tablePlayers()

test.each<[string, string]>([
  ['P', 'B'],
  ['small', 'big'],
])(
  '%s and %s of one coup are one side or the other: on a ticket, over tickets and tabs',
  async (one, other) => {
    const first = await rich()
    const second = await player(first.user)
    const table = await first.open()
    const opposite = { status: 409, body: { error: 'opposite_side' } }
    const both = await first.bet(table, { [one]: '100', [other]: '100' })
    expect(both).toMatchObject(opposite)
    expect(both.body.message).toContain('ได้ฝั่งเดียว')
    const ticket = (await first.bet(table, { [one]: '100', T: '10' })).body.ticket?.id
    expect(await second.bet(table, { [other]: '10' })).toMatchObject(opposite)
    // Another player is free to, and so is this one once his side is taken back.
    expect(await (await rich()).bet(table, { [other]: '10' })).toMatchObject({ status: 200 })
    await first.post('/table/undo', { ticket })
    expect(await second.bet(table, { [other]: '10' })).toMatchObject({ status: 200 })
    await ended(first, table)
  },
)

test('two tabs that press at once are on one side, also while the wallet has not answered', async () => {
  const first = await rich()
  const second = await player(first.user)
  const table = await first.open()
  // Every bet is written before the first answer of the wallet.
  wallet.order('/transaction/bet', 'hang', 'hang', 'hang', 'hang')
  const pressed = ['P', 'B', 'P', 'B'].map((box, at) =>
    (at < 2 ? first : second).bet(table, { [box]: '100' }),
  )
  const refused: unknown[] = []
  for (const one of pressed) void one.then(({ body }) => body.error && refused.push(body.error))
  await expect.poll(() => refused).toEqual(['opposite_side', 'opposite_side'])
  wallet.order('/transaction/bet')
  wallet.release()
  const answers = await Promise.all(pressed)
  const laid = answers.flatMap(({ body }) => Object.keys(body.ticket?.stakes ?? {}))
  expect([laid.length, new Set(laid).size]).toEqual([2, 1])
  await ended(first, table)
})

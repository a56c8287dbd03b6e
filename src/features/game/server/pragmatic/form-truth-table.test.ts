import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { setPlayLimits } from '#ledger/play-limits.ts'
import { setStanding } from '#platform/stake-gate/stake-gate.ts'
import { inTransaction } from '#platform/database/database.ts'
import { type FormAnswer, type FormFields, testFormProvider } from '#tests/support/form-provider.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { testWorld } from '#tests/support/world.ts'
import { revokeSessions } from '../session-store.ts'

// The rows of the truth table as a provider meets them that speaks by forms (docs/concepts/game-wallet.md).
const world = await testWorld()
const provider = await testFormProvider(world, 'forms')
const { db } = world.services

interface Row {
  readonly player: Awaited<ReturnType<typeof provider.launch>>
  tell(name: string, fields?: FormFields): Promise<FormAnswer>
  /** Says what a form is answered and by how much the wallet moves, in baht. */
  expect(name: string, fields: FormFields, error: number, baht: number): Promise<FormAnswer>
}

/** A member with 1,000 baht in a round of his own. */
async function newRow(): Promise<Row> {
  const member = await gameMember(world, { mainSatang: 100_000n })
  const player = await provider.launch(member.memberId)
  const round = provider.newRound(player)
  const cash = async () => (await round.tell('balance')).cash ?? Number.NaN
  return {
    player,
    tell: round.tell,
    async expect(name, fields, error, baht) {
      const before = await cash()
      const answer = await round.tell(name, fields)
      expect(answer.error).toBe(error)
      expect(await cash()).toBeCloseTo(before + baht, 5)
      if (answer.cash !== undefined) expect(answer.cash).toBeCloseTo(before + baht, 5)
      return answer
    },
  }
}

const taken = async (row: Row, baht: string, fields: FormFields = {}): Promise<string> => {
  const reference = randomUUID()
  await row.expect('bet', { amount: baht, reference, ...fields }, 0, -Number.parseFloat(baht))
  return reference
}

describe('bets', () => {
  test('W1, W2, W3: a bet, the same again, its reference for something else', async () => {
    const row = await newRow()
    const reference = await taken(row, '10.25')
    const again = await row.expect('bet', { amount: '10.25', reference }, 0, 0)
    expect(again.transactionId).toMatch(/^[0-9a-f-]{36}$/)
    await row.expect('bet', { amount: '10.5', reference }, 120, 0)
    await row.expect('bet', { amount: '10.25', reference, roundId: 'other' }, 120, 0)
  })

  test('W4: too little money, and the same bet after it came', async () => {
    const row = await newRow()
    const reference = randomUUID()
    const refused = await row.expect('bet', { amount: '1000.01', reference }, 1, 0)
    expect(refused).toMatchObject({ cash: 1000, currency: 'THB' })
    await row.expect(
      'promoWin',
      { amount: '0.01', campaignId: '1', campaignType: 'T', currency: 'THB' },
      0,
      0.01,
    )
    await row.expect('bet', { amount: '1000.01', reference }, 0, -1000.01)
  })

  test('W5: a bet of nothing', async () => {
    await (await newRow()).expect('bet', { amount: '0' }, 0, 0)
  })

  test.each(['-1', '1.001', '1e3', '', 'ten', '1,000', ' 1', '9999999999999', '100000000.01'])(
    'W6: an amount of "%s"',
    async (amount) => {
      await (await newRow()).expect('bet', { amount }, 7, 0)
    },
  )

  test('W7, W8: a session that ended takes no bets and is still paid', async () => {
    const row = await newRow()
    await taken(row, '10')
    const back = await taken(row, '20')
    await inTransaction(db, (tx) => revokeSessions(tx, row.player.memberId))
    await row.expect('bet', { amount: '1' }, 4, 0)
    await row.expect('result', { amount: '15' }, 0, 15)
    await row.expect('refund', { reference: back }, 0, 20)
  })

  test('W23, W24: a round that is over takes no bets and is still paid', async () => {
    const row = await newRow()
    await taken(row, '10')
    await row.expect('endRound', {}, 0, 0)
    await row.expect('endRound', {}, 0, 0)
    await row.expect('bet', { amount: '1' }, 3, 0)
    await row.expect('result', { amount: '15' }, 0, 15)
  })

  test('W25, W26: a member who is excluded meanwhile', async () => {
    const row = await newRow()
    await taken(row, '10')
    const { memberId } = row.player
    await inTransaction(db, (tx) => setStanding(tx, memberId, { status: 'suspended' }))
    await row.expect('bet', { amount: '1' }, 6, 0)
    await row.expect('result', { amount: '15' }, 0, 15)
  })

  test('W28: a game that is off', async () => {
    const row = await newRow()
    await taken(row, '10')
    const turn = (on: boolean) =>
      world.query(`update game.game set is_enabled = $1 where provider_id = $2 and code = 'reel'`, [
        on,
        provider.providerId,
      ])
    await turn(false)
    await row.expect('bet', { amount: '1' }, 8, 0)
    await row.expect('result', { amount: '15' }, 0, 15)
    await turn(true)
    await row.expect('bet', { amount: '1', gameId: 'nowhere' }, 8, 0)
  })
})

describe('wins', () => {
  test('W10, W11, W12: a result, the same again, another of the round', async () => {
    const row = await newRow()
    await taken(row, '10')
    const reference = randomUUID()
    await row.expect('result', { amount: '25.5', reference }, 0, 25.5)
    await row.expect('result', { amount: '25.5', reference }, 0, 0)
    await row.expect('result', { amount: '26', reference }, 120, 0)
    await row.expect('result', { amount: '3' }, 0, 3)
    await row.expect('jackpotWin', { amount: '500', jackpotId: 'j1' }, 0, 500)
  })

  test('a jackpot and a result of one reference are two movements', async () => {
    const row = await newRow()
    await taken(row, '10')
    const reference = randomUUID()
    await row.expect('result', { amount: '5', reference }, 0, 5)
    await row.expect('jackpotWin', { amount: '5', reference, jackpotId: 'j1' }, 0, 5)
  })

  test('W13: a result of a round without a bet', async () => {
    const row = await newRow()
    await row.expect('result', { amount: '10' }, 120, 0)
    await row.expect('jackpotWin', { amount: '10', jackpotId: 'j1' }, 120, 0)
  })

  test('W14: a prize of the provider, and the same again', async () => {
    const row = await newRow()
    const prize = { amount: '50', campaignId: '7', campaignType: 'T', currency: 'THB' }
    const reference = randomUUID()
    await row.expect('promoWin', { ...prize, reference }, 0, 50)
    await row.expect('promoWin', { ...prize, reference }, 0, 0)
    await row.expect('promoWin', { ...prize, currency: 'EUR' }, 7, 0)
  })

  test('W15: a result after all bets of the round were refunded', async () => {
    const row = await newRow()
    const reference = await taken(row, '10')
    await row.expect('refund', { reference }, 0, 10)
    await row.expect('result', { amount: '15' }, 120, 0)
  })

  test('a result belongs to the bet that holds', async () => {
    const row = await newRow()
    await taken(row, '10')
    const reference = await taken(row, '20')
    await row.expect('refund', { reference }, 0, 20)
    await row.expect('result', { amount: '15' }, 0, 15)
  })

  test('bonusWin tells a sum and moves nothing', async () => {
    await (await newRow()).expect('bonusWin', { amount: '100' }, 0, 0)
  })
})

describe('refunds', () => {
  test('W16, W17: a refund, and the same again', async () => {
    const row = await newRow()
    const reference = await taken(row, '10')
    const first = await row.expect('refund', { reference }, 0, 10)
    const second = await row.expect('refund', { reference }, 0, 0)
    const [round] = await world.query('select state from game.round where member_id = $1', [
      row.player.memberId,
    ])
    expect(round).toEqual({ state: 'closed' })
    expect(second.transactionId).toBe(first.transactionId)
    await row.expect('bet', { amount: '10', reference }, 3, 0)
  })

  test('W18, W19: a refund before its bet, which then never applies', async () => {
    const row = await newRow()
    const reference = randomUUID()
    await row.expect('refund', { reference }, 0, 0)
    await row.expect('bet', { amount: '10', reference }, 3, 0)
    await row.expect('refund', { reference }, 0, 0)
  })

  test('W21: a refund of a bet that won gives the stake back and leaves the win', async () => {
    const row = await newRow()
    const reference = await taken(row, '10')
    await row.expect('result', { amount: '15' }, 0, 15)
    await row.expect('refund', { reference }, 0, 10)
  })

  test('endRound of a round that never was, or was refunded', async () => {
    const row = await newRow()
    await row.expect('endRound', { roundId: 'never' }, 0, 0)
    const reference = await taken(row, '10')
    await row.expect('refund', { reference }, 0, 10)
    await row.expect('endRound', {}, 0, 0)
    await row.expect('bet', { amount: '1' }, 3, 0)
  })
})

const more: Readonly<Record<string, FormFields>> = {
  jackpotWin: { jackpotId: 'j1' },
  promoWin: { campaignId: '1', campaignType: 'T', currency: 'THB' },
}

test.each(['result', 'jackpotWin', 'promoWin', 'bonusWin', 'refund', 'endRound'])(
  '%s for a player who has no session',
  async (name) => {
    const { tell } = await newRow()
    const fields = { amount: '1', ...more[name], userId: 'slth_999999999' }
    expect((await tell(name, fields)).error).toBe(2)
  },
)

test.each(['result', 'jackpotWin', 'refund', 'endRound'])('%s of no game', async (name) => {
  const { tell } = await newRow()
  expect((await tell(name, { amount: '1', ...more[name], gameId: 'nowhere' })).error).toBe(8)
})

test('W27: a bet above the limit of its player', async () => {
  const row = await newRow()
  const { memberId } = row.player
  await inTransaction(db, (tx) => setPlayLimits(tx, [memberId], { stakeDaySatang: 1_000n }))
  await row.expect('bet', { amount: '10.01' }, 50, 0)
  await row.expect('bet', { amount: '10' }, 0, -10)
})

test('what is another player’s is not there, and his round is another one', async () => {
  const [row, other] = [await newRow(), await newRow()]
  const reference = await taken(row, '10', { roundId: 'table-1' })
  await taken(other, '10', { roundId: 'table-1' })
  await other.expect('refund', { reference }, 120, 0)
  await row.expect('endRound', { roundId: 'table-1' }, 0, 0)
  await other.expect('bet', { amount: '1', roundId: 'table-1' }, 0, -1)
  await other.expect('endRound', { roundId: 'table-1' }, 0, 0)
  await other.expect('bet', { amount: '1', roundId: 'table-1' }, 3, 0)
  const prize = { amount: '5', ...more['promoWin'], reference: 'prize-1' }
  await row.expect('promoWin', prize, 0, 5)
  await row.expect('promoWin', { ...prize, amount: '6' }, 120, 0)
})

describe('free rounds', () => {
  const give = async (memberId: number, bets: number): Promise<string> => {
    const reward = randomUUID()
    await world.query(
      `insert into game.free_bet (reward_uuid, provider_id, member_id, value_satang, bets, expires_at)
       values ($1, $2, $3, 500, $4, platform.clock() + interval '1 day')`,
      [reward, provider.providerId, memberId, bets],
    )
    return reward
  }

  test.each(['5.00', '0'])(
    'W35, W36: bets of "%s" cost nothing, as many as were given',
    async (amount) => {
      const row = await newRow()
      const bonusCode = await give(row.player.memberId, 1)
      await row.expect('bet', { amount, bonusCode }, 0, 0)
      await row.expect('result', { amount: '7', bonusCode }, 0, 7)
      await row.expect('bet', { amount, bonusCode }, 7, 0)
    },
  )

  test('W36: of another value, of nobody, cancelled', async () => {
    const row = await newRow()
    const bonusCode = await give(row.player.memberId, 1)
    await row.expect('bet', { amount: '6', bonusCode }, 7, 0)
    await row.expect('bet', { amount: '5', bonusCode: 'frb-1' }, 7, 0)
    await row.expect('bet', { amount: '5', bonusCode: randomUUID() }, 7, 0)
    await world.query(
      'update game.free_bet set cancelled_at = platform.clock() where reward_uuid = $1',
      [bonusCode],
    )
    await row.expect('bet', { amount: '5', bonusCode }, 7, 0)
  })
})

describe('who is who', () => {
  test('a token tells who plays, until its session ends', async () => {
    const row = await newRow()
    const { user, token, memberId } = row.player
    const asked = { providerId: 'forms', token }
    expect(await provider.send('authenticate', asked)).toEqual({
      userId: user,
      country: 'TH',
      jurisdiction: 'TH',
      currency: 'THB',
      cash: 1000,
      bonus: 0,
      error: 0,
      description: 'Success',
    })
    await inTransaction(db, (tx) => revokeSessions(tx, memberId))
    expect((await provider.send('authenticate', asked)).error).toBe(4)
    expect((await provider.send('authenticate', { ...asked, token: 'x'.repeat(43) })).error).toBe(4)
  })

  test('a player without a session, of another provider, or of nobody', async () => {
    const member = await gameMember(world, { mainSatang: 100_000n })
    const row = await newRow()
    const userId = row.player.user.replace(/\d+$/, `${member.memberId}`)
    for (const who of [userId, 'slth_1', 'nobody', "slth_1'--"]) {
      expect((await row.tell('balance', { userId: who })).error).toBe(2)
      expect((await row.tell('bet', { userId: who, amount: '1' })).error).toBe(2)
      expect((await row.tell('result', { userId: who, amount: '1' })).error).toBe(2)
    }
  })

  test('the wallet of the session of that game plays, not that of another one', async () => {
    const member = await gameMember(world, { mainSatang: 100_000n, freeCreditSatang: 50_000n })
    const main = await provider.launch(member.memberId, { game: 'reel' })
    await provider.launch(member.memberId, { game: 'cards', walletId: member.freeCreditId })
    const round = provider.newRound(main)
    expect((await round.tell('bet', { amount: '10' })).cash).toBe(990)
    expect((await round.tell('bet', { amount: '10', token: main.token })).cash).toBe(980)
    // The next launch of the game is from another wallet; the round stays with its own.
    await provider.launch(member.memberId, { game: 'reel', walletId: member.freeCreditId })
    expect((await round.tell('bet', { amount: '10' })).error).toBe(2)
    expect((await round.tell('result', { amount: '10' })).error).toBe(0)
    expect((await round.tell('balance', { token: main.token })).cash).toBe(990)
  })

  test('W33: a hash by another secret, of other fields, of another provider, or none', async () => {
    const row = await newRow()
    const round = provider.newRound(row.player)
    const bet = { amount: '10', reference: randomUUID() }
    const before = await world.query('select count(*) from game.transaction')
    expect((await round.tell('bet', { ...bet, hash: 'f'.repeat(32) })).error).toBe(5)
    expect((await round.tell('bet', { ...bet, hash: '' })).error).toBe(5)
    const other = await testFormProvider(world, 'formsb')
    expect(
      (
        await provider.send(
          'balance',
          { userId: row.player.user, providerId: 'forms' },
          { secret: other.secret },
        )
      ).error,
    ).toBe(5)
    expect(await world.query('select count(*) from game.transaction')).toEqual(before)
  })

  test('a field that comes twice is refused, whichever was signed', async () => {
    const row = await newRow()
    const answer = await fetch(`${world.site.memberUrl}/provider/forms/bet.html`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `userId=${row.player.user}&amount=1&amount=1&hash=0`,
    })
    expect(((await answer.json()) as FormAnswer).error).toBe(5)
  })
})

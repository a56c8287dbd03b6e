import { expect, test } from 'vitest'
import { gameMember } from '#tests/support/game-members.ts'
import { connectedStudio } from '#tests/support/studio.ts'
import { testWorld } from '#tests/support/world.ts'

// Our own studio at the other end of the wire: launched by the site, played by its frame's calls, settled in
// the site's books, which are verified after each test.

const world = await testWorld()
const studio = await connectedStudio(world)

/** A member with 1,000 baht before the coin. */
async function inGame(mainSatang = 100_000n) {
  const member = await gameMember(world, { mainSatang })
  return { member, coin: await studio.launch(member.memberId, member.mainId) }
}

async function balanceOf(walletId: bigint): Promise<bigint> {
  const [row] = await world.query<{ available: string }>(
    'select available from ledger.wallet_balance where account_id = $1',
    [walletId],
  )
  return BigInt(row?.available ?? -1)
}

test('a launch is played: every round is lost or won twice over, in the books too', async () => {
  const { member, coin } = await inGame()
  expect(coin.opened).toMatchObject({ balance: '1000.00', is_demo: false, unfinished: null })
  let expected = 100_000n
  const seen = new Set<string>()
  while (seen.size < 2) {
    const { status, body } = await coin.play('10.00')
    expect(status, JSON.stringify(body)).toBe(200)
    const { round } = body
    const isWon = round.outcome === 'heads'
    expect(round).toMatchObject({ state: 'settled', win: isWon ? '20.00' : '0.00' })
    expected += isWon ? 1_000n : -1_000n
    seen.add(round.outcome ?? '')
    expect(await balanceOf(member.mainId)).toBe(expected)
  }
})

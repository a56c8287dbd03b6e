import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Family, type Player, type TestProvider, type WalletAnswer, units } from './games.ts'

/** One round, and what its provider sends about it over the paths of a family; amounts in baht. */
export function newRound(provider: TestProvider, player: Player, family: Family = 'hub88') {
  const round = randomUUID()
  const tell = (deed: 'bet' | 'win' | 'rollback', fields: object) =>
    provider.send(deed, player, { round, ...fields }, { family })
  const done = async (deed: 'bet' | 'win', fields: object): Promise<string> => {
    const transaction_uuid = randomUUID()
    expect((await tell(deed, { transaction_uuid, ...fields })).status).toBe('RS_OK')
    return transaction_uuid
  }
  const winOf = (bet: string, baht: number) => ({
    reference_transaction_uuid: bet,
    amount: units(baht),
  })
  return {
    round,
    tell,
    bet: (baht: number, fields: object = {}) => tell('bet', { amount: units(baht), ...fields }),
    win: (bet: string, baht: number, fields: object = {}) =>
      tell('win', { ...winOf(bet, baht), ...fields }),
    rollback: (of: string, fields: object = {}) =>
      tell('rollback', { reference_transaction_uuid: of, ...fields }),
    /** A bet that was taken. */
    taken: (baht: number, fields: object = {}) => done('bet', { amount: units(baht), ...fields }),
    /** A win that was paid. */
    paid: (bet: string, baht: number, fields: object = {}) =>
      done('win', { ...winOf(bet, baht), ...fields }),
  }
}

/** Says that a message is answered so, and that the wallet that plays moved so many baht. */
export async function expectMoved(
  [provider, player, family]: readonly [TestProvider, Player, Family],
  message: () => Promise<WalletAnswer>,
  status: string,
  baht: number,
): Promise<void> {
  const balance = async () =>
    (await provider.send('balance', player, {}, { family })).balance ?? Number.NaN
  const before = await balance()
  const answer = await message()
  expect(answer.status).toBe(status)
  expect(await balance()).toBe(before + units(baht))
  if (answer.balance !== undefined) expect(answer.balance).toBe(before + units(baht))
}

import { expect, test } from 'vitest'
import { bangkokDay, DAY_MS } from '#kernel/time.ts'
import { runJob } from '#platform/jobs/jobs.ts'
import { reconcileDayJob } from '#features/game/server/rounds/jobs.ts'
import { gameMember } from '#tests/support/game-members.ts'
import { playedProviders } from '#tests/support/game-providers.ts'
import { testWorld } from '#tests/support/world.ts'

// A day of providers in both languages against what they have: their own faults are found, nothing else.

const world = await testWorld({ sandbox: true })
const providers = await playedProviders(world)

test.each(providers.map((provider) => [provider.protocol, provider] as const))(
  '%s: what was never sent and what is listed with another amount is found',
  async (_protocol, provider) => {
    const member = await gameMember(world, { mainSatang: 100_000n })
    const session = await provider.launch(member.memberId, member.mainId)
    const day = bangkokDay(await world.clock.now())
    const bet = await provider.play(session, 'bet', { amount: '10' })
    await provider.play(session, 'win', { round: bet.round, reference: bet.id, amount: '3.25' })
    const undone = await provider.play(session, 'bet', { amount: '7' })
    await provider.play(session, 'rollback', { round: undone.round, reference: undone.id })
    await provider.fault('wallet', 'phantom', { times: 1 })
    const phantom = await provider.play(session, 'bet', { amount: '8' })
    await provider.fault('wallet', 'wrong_amount', { times: 1 })
    const wrong = await provider.play(session, 'bet', { amount: '9' })
    await world.clock.advance(DAY_MS)
    const asked = { provider_id: provider.providerId, day, staff_id: 1 }
    await runJob(world.services, reconcileDayJob, asked)
    const found = await world.query<{ found: string }>(
      `select concat_ws(' ', b.word, b.kind, b.ref) as found
         from game.reconcile_break b join game.reconcile_run r using (run_id)
        where r.provider_id = $1 order by 1`,
      [provider.providerId],
    )
    expect(found.map((row) => row.found)).toEqual([
      `amount bet ${wrong.id}`,
      `missing_here bet ${phantom.id}`,
    ])
  },
)

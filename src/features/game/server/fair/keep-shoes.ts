import type { Tick } from '#platform/jobs/ticks.ts'
import { roomFeeds } from '../room-feeds.ts'
import { keepDenials } from './keep-denials.ts'
import { insertShoes } from './shoe-store.ts'

/**
 * Writes down what live tables promise of their shoes while nothing is dealt of them yet: a shoe takes 45 s to begin.
 * Who asks afterwards need not believe the provider. Cost: one question and a few rows that are mostly there.
 */
export const keepShoes: Tick = {
  name: 'game.keep_shoes',
  everyMs: 10_000,
  async run(services) {
    for (const feed of await roomFeeds(services)) {
      const rooms = (await feed.list()) ?? []
      const promised = rooms.flatMap(({ room, shoe, coup, commit, configHash }) =>
        configHash === null || shoe === 0
          ? []
          : [{ room, shoe, seedHash: commit, configHash, toldCoup: coup }],
      )
      await insertShoes(services.db, feed.providerId, promised)
      await keepDenials(services, feed.providerId, promised)
    }
    return false
  },
}

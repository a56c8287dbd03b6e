import { randomBytes } from 'node:crypto'
import { QUICKNET } from '#kernel/beacon.ts'
import { openStore } from '../store/open-store.ts'
import type { RoomNow, Step } from '../rooms/machine.ts'
import { readRoom, writeStep } from '../rooms/room-store.ts'

/**
 * Ends the shoe of a table whose studio is stopped, as the cut card would: half an hour of coups is more than a test
 * waits. A coup in hand is void; there must be no ticket on it.
 */
export function endShoe(dir: string, room: string): void {
  const store = openStore(dir)
  try {
    let now = readRoom(store, room)
    const { shoe } = now
    while (now.shoe === shoe) now = writeStep(store, now, nextOf(now), now.changedAtMs + 1)
  } finally {
    store.close()
  }
}

/** The shortest way to the next shoe. */
function nextOf({ state, changedAtMs }: RoomNow): Step {
  const [atMs, untilMs] = [changedAtMs + 1, changedAtMs + 1]
  switch (state) {
    case 'betting': {
      const beacon = { chainHash: QUICKNET.chain_hash, beaconRound: 1, beaconAtMs: atMs + 1 }
      return { kind: 'close', chain: { ...QUICKNET, is_test: false }, closed: { atMs, ...beacon } }
    }
    case 'closing':
      return { kind: 'void', reason: 'no_beacon' }
    case 'dealing':
      return { kind: 'settle', untilMs }
    case 'shoe':
      return { kind: 'open', untilMs }
    case 'settled':
    case 'paused':
      return { kind: 'shoe', untilMs, serverSeed: randomBytes(32).toString('hex') }
  }
}

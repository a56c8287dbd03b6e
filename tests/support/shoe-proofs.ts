import { commitOf } from '#kernel/fair.ts'
import { sha256Text } from '#kernel/hash.ts'
import { freshShoe } from '#studio/games/baccarat/cards.ts'
import { codeOf } from '#studio/games/baccarat/code.ts'
import { baccaratConfigHash, drawCoup, isCutReached } from '#studio/games/baccarat/shoe.ts'
import type { ShoeProofWire } from '#studio/games/baccarat/shoe-proof.ts'

/** Of a shoe of `shoeProof`: coups whose beacon did not come. */
export const VOID_COUPS: readonly number[] = [5, 40]

/** A shoe as a room deals it, to its end, and as its proof tells it. */
export function shoeProof(seed = 'a shoe that is over'): ShoeProofWire {
  const serverSeed = sha256Text(seed)
  const coups: ShoeProofWire['coups'] = []
  let left = freshShoe()
  let isOver = false
  while (!isOver) {
    const coup = coups.length + 1
    if (VOID_COUPS.includes(coup)) {
      coups.push({ coup, beacon: null, code: '', player: [], banker: [] })
      continue
    }
    isOver = isCutReached(left)
    const beacon = sha256Text(`${seed}: beacon ${coup}`)
    const drawn = drawCoup({ serverSeed, beacon, coup, left })
    const { player, banker } = drawn.coup
    coups.push({ coup, beacon, code: codeOf(drawn.coup), player: [...player], banker: [...banker] })
    left = drawn.left
  }
  return {
    algo: 'bac-lazy-v1',
    commit: commitOf(serverSeed),
    config_hash: baccaratConfigHash,
    server_seed: serverSeed,
    coups,
  }
}

import { commitOf, createDraws } from '#kernel/fair.ts'
import { placeOf, WEIGHT_SUM } from './wheel-terms.ts'

/** A spin with everything that it depended on. */
export interface Shown {
  readonly commit: string
  readonly server_seed: string
  readonly client_seed: string
  readonly nonce: number
  readonly x: number
  readonly drawn_place: number
  readonly weights: readonly number[]
  readonly labels: readonly string[]
}

/** Works a spin out again. `ok`: the seed is the promised one, and number and field are those that were told. */
export function workOut(shown: Shown): { ok: boolean; x: number; label: string } {
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, weights, labels } = shown
  const x = createDraws({ serverSeed, clientSeed, nonce }).randInt(WEIGHT_SUM)
  const place = placeOf(weights, x)
  return {
    ok: commitOf(serverSeed) === shown.commit && x === shown.x && place === shown.drawn_place,
    x,
    label: labels[place] ?? '',
  }
}

import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainTime, headOf } from './chain.ts'
import { commitOf } from '#kernel/fair.ts'
import { drawRound } from './draw.ts'

// The rules of standards.md §3.4 written down a second time, with other tools: Node's own crypto,
// integers of any size, no line shared. A thousand rounds have to come out alike.

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Shot {
  readonly seq: number
  readonly number: string
  readonly name: string
  readonly at: Date
}

function secondOpinion(seed: string, ref: string, randomness: string, shots: readonly Shot[]) {
  let head = sha256(`yeekee:v1:${ref}:${sha256(seed)}`)
  for (const { seq, number, name, at } of shots) {
    head = sha256([head, seq, number, name, at.toISOString()].join('|'))
  }
  let sys: bigint | undefined
  for (let k = 0; sys === undefined; k += 1) {
    const message = ['yeekee:v1', ref, head, randomness, k].join(':')
    const word = BigInt(`0x${createHmac('sha256', seed).update(message).digest('hex').slice(0, 8)}`)
    if (word < (2n ** 32n / 100_000n) * 100_000n) sys = word % 100_000n
  }
  const numbers = shots.map(({ number }) => BigInt(number))
  const sum = numbers.reduce((total, number) => total + number, 0n)
  const rank16 = shots.length < 16 ? 0n : (numbers[shots.length - 16] ?? 0n)
  const five = ((sum - rank16 + sys) % 100_000n).toString().padStart(5, '0')
  return { head, sys: Number(sys), result5: five, top3: five.slice(-3), bottom2: five.slice(0, 2) }
}

/** Bytes that look random and are the same in every run. */
const bytes = (name: string) => createHash('sha256').update(name).digest()

test('a thousand rounds come out alike', () => {
  for (let round = 0; round < 1000; round += 1) {
    const dice = bytes(`round ${round}`)
    const seed = bytes(`seed ${round}`).toString('hex')
    const randomness = bytes(`beacon ${round}`).toString('hex')
    const ref = `YK-20260101-${`${(round % 88) + 1}`.padStart(3, '0')}`
    const shots = Array.from({ length: dice.readUInt8(0) % 40 }, (_, index) => ({
      seq: index + 1,
      number: `${bytes(`shot ${round} ${index}`).readUInt32BE(0) % 100_000}`.padStart(5, '0'),
      name: `08x-xxx-${1000 + index}`,
      at: new Date(Date.UTC(2026, 0, 1) + index * 1234),
    }))
    const chain = shots.map(({ at, ...shot }) => ({ ...shot, atIso: chainTime(at) }))
    const head = headOf(ref, commitOf(seed), chain)
    const numbers = shots.map(({ number }) => number)
    const ours = drawRound({
      serverSeed: seed,
      roundRef: ref,
      head,
      randomness,
      numbers,
      minusRank: 16,
    })
    const { sys, result5, top3, bottom2 } = ours
    const other = secondOpinion(seed, ref, randomness, shots)
    expect({ head, sys, result5, top3, bottom2 }, `round ${round}`).toEqual(other)
  }
})

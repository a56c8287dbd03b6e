import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { latestBeaconRound } from '#kernel/beacon.ts'
import { beaconRoundAt, beaconTimeOf } from './beacon.ts'
import { chainTime, firstHead, headsOf } from './chain.ts'
import { commitOf } from '#kernel/fair.ts'
import { drawRound } from './draw.ts'
import { hmacUint32 } from '#kernel/hash.ts'
import transcript from './vector-transcript.json' with { type: 'json' }

// The worked round of docs/concepts/yeekee.md, made anew from the transcript that it names.

const page = readFileSync(new URL('../../../../docs/concepts/yeekee.md', import.meta.url), 'utf8')
const { round_ref: ref, commit, server_seed: seed, shots, beacon } = transcript
const chainShots = shots.map(({ at, ...shot }) => ({ ...shot, atIso: chainTime(at) }))
const heads = headsOf(ref, commit, chainShots)

/** What the page has in the place of the groups; a line that is gone fails. */
function told(line: RegExp): string[] {
  const found = line.exec(page)?.slice(1)
  if (!found) throw new Error(`yeekee.md no longer says ${line}`)
  return found
}

test('the promise is that of the seed', () => {
  const [letter = '', start = '', end = ''] = told(/= SHA256\("(\w)\w+…\w"\) = (\w+)…(\w+)/)
  expect(commitOf(letter.repeat(64))).toBe(commit)
  expect([seed, commit.slice(0, start.length), commit.slice(-end.length)]).toEqual([
    letter.repeat(64),
    start,
    end,
  ])
  expect(page).toContain(`hashed, is \`${ref}\``)
})

test('the chain: its beginning, the first heads and the last', () => {
  const starts = (of: string | undefined, part: string) =>
    expect(of?.slice(0, part.length)).toBe(part)
  const [tag = '', zero = ''] = told(/head 0 {2}= SHA256\("(\S+)…"\) +\S*= (\w+)…/)
  expect(`yeekee:v1:${ref}:${commit}`.startsWith(tag)).toBe(true)
  starts(firstHead(ref, commit), zero)
  for (const [row, before = '', fields = '', head = ''] of page.matchAll(
    /head \d+ += SHA256\("(\w*)…(\|\d+\|.+)"\) += (\w+)…/g,
  )) {
    const seq = Number(fields.split('|')[1])
    const shot = chainShots[seq - 1]
    expect(fields, row).toBe(`|${seq}|${shot?.number}|${shot?.name}|${shot?.atIso}`)
    starts(heads[seq - 1], before)
    starts(heads[seq], head)
  }
  starts(heads.at(-1), told(/head 20 = .+= (\w+)…/)[0] ?? '')
})

test('the beacon round that follows from the end of shooting', () => {
  const [closed = '', until, genesis, period, round, came = ''] = told(
    /closed at ([\d:]+) UTC of that day: `floor\(\((\d+) − (\d+)\) \/ (\d+)\) \+ 1 = (\d+)`, and that\s+beacon came at ([\d:]+)\./,
  )
  const day = new Date(shots[0]?.at ?? '').toISOString().slice(0, 10)
  const clock = { genesis_unix: Number(genesis), period_s: Number(period) }
  const closedAt = new Date(`${day}T${closed}Z`)
  expect(beaconRoundAt(clock, closedAt)).toBe(Number(round))
  expect(latestBeaconRound(clock, new Date(Number(until) * 1000))).toBe(Number(round))
  expect(beaconTimeOf(clock, Number(round))).toEqual(new Date(`${day}T${came}Z`))
})

test('the system number and the result', () => {
  const [text = '', randomness = '', word = ''] = told(
    /HMAC-SHA256\(seed, "(\S+?)…:(\w+)…:0"\) = (\w+) /,
  )
  const head = heads.at(-1) ?? ''
  const message = `yeekee:v1:${ref}:${head}:${beacon.randomness}:0`
  expect(message.startsWith(text)).toBe(true)
  expect(beacon.randomness.startsWith(randomness)).toBe(true)
  expect(hmacUint32(seed, message).toString(16)).toBe(word)
  const [hex, value, again, sys] = told(/0x(\w+) = (\d+), +(\d+) mod 100000 = (\d+)/)
  expect([hex, Number(value), again]).toEqual([word, Number.parseInt(word, 16), value])
  const [rest = '', last] = told(/the last ([\d,]+) values would .* A value\s+from (\d+) on/s)
  expect(Number(last) + Number(rest.replace(',', ''))).toBe(2 ** 32)
  expect(Number(last) % 100_000).toBe(0)

  const steps = drawRound({
    serverSeed: seed,
    roundRef: ref,
    head,
    randomness: beacon.randomness,
    numbers: shots.map(({ number }) => number),
    minusRank: transcript.rule.minus_rank,
  })
  const row = (name: string) =>
    told(new RegExp(`^\\| ${name} \\| \\**([\\d* ,]+?)\\** \\|$`, 'm'))[0]
  expect(Number(sys)).toBe(steps.sys)
  expect([row('sum of the 20 shots'), row('\\+ system number'), row('total')].map(Number)).toEqual([
    steps.sum,
    steps.sys,
    steps.total,
  ])
  expect(Number(row('− rank 16 from the newest, shot 5'))).toBe(steps.shot16)
  expect(row('last five digits')).toBe(steps.result5)
  expect(row('3 ตัวบน, 2 ตัวบน, 2 ตัวล่าง')?.replaceAll('*', '')).toBe(
    `${steps.top3}, ${steps.top2}, ${steps.bottom2}`,
  )
})

#!/usr/bin/env node
/**
 * ตรวจผลเกมของเว็บด้วยตัวเอง · Checks a round of coin or talat, by itself, with nothing of the site.
 *   node verify-game.mjs <round.json of /verify, or https://site/api/fair/round?code=…>
 * Exit code: 0 every step is right, 1 a step is off, 2 unreadable or not revealed yet.
 */
/* oxlint-disable no-console */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (text) => createHash('sha256').update(text).digest('hex')
/** Everything that decides a round, as text; its SHA-256 is the configuration hash of the round. */
const texts = {
  coin: `{"game":"coin","version":"1","draw":"pf-v1 randInt(2): 0 heads, 1 tails","paysX100":200,
"returnBp":10000}`,
  talat: `{"game":"talat","version":"1","draw":"pf-v1 randInt(32) a reel,
 reel 1 first: the top row of the window; free spins read on in the stream","symbols":"ABCDEFGHWS",
"base":["EGFHDAHGFHGCEGBEHFDSECBGFHDCFAHB","EDGHCBGSHCDFHAWEHABGEBFDGWFEHGCF",
"HDBHAFWHECGHFECAGHBDGSFEGCEWBGDF","EBGWHBGHDCHFGDHWGCEHSFEAGFEGCAFD",
"BFDAHGSHCEFDHGWFDHBGDHEGFECFGBEC"],"free":["GEHGECHEBCDSFBDFEHGBFGCHFAGHDFAH",
"SHFEAHBGWCDFECDHGBHAGWDGWBFECFEG","EAHGDWBDHGBWFBEFGECGHCFDSCFWAEHG",
"CAFDGECWHBESBHAGFEHFECFWGBDGHWDG","EBGAHFECSHEAGBHCFGHDWHFEDGFBCWGD"],"lines":["11111","00000",
"22222","01210","21012","00122","22100","10001","12221","01110"],"pays":{"A":[50,250,1000],"B":[30,
120,500],"C":[20,80,300],"D":[20,60,200],"E":[10,40,150],"F":[10,30,125],"G":[5,20,100],"H":[5,15,
80]},"scatterPays":[2,10,50],"freeSpins":[10,15,20],"freeTimes":3,"capStakes":5000}`,
}
const configOf = (game) => texts[game].replaceAll('\n', '')
const talat = JSON.parse(configOf('talat'))
const CAP = talat.capStakes * 10
const counts = { true: 0, false: 0 }

/** One step: what was published against what comes out here. */
function step(thai, english, published, computed) {
  const ok = String(published) === String(computed)
  counts[ok] += 1
  console.log(`${ok ? '✓' : '✗'} ${thai} · ${english}\n    ${computed}`)
  if (!ok) console.log(`    ที่เว็บประกาศ · published: ${published}`)
}

async function read(from) {
  const isCall = /^https?:/.test(from)
  const round = isCall ? await (await fetch(from)).json() : JSON.parse(readFileSync(from, 'utf8'))
  return round.data ?? round
}

/** pf-v1: even numbers below n from HMAC(server seed, `client:nonce:block`), uneven rests skipped. */
function drawsOf({ server_seed, client_seed, nonce }) {
  let count = 0
  const next = () => {
    const text = `${client_seed}:${nonce}:${Math.floor(count / 8)}`
    return createHmac('sha256', server_seed)
      .update(text)
      .digest()
      .readUInt32BE((count++ % 8) * 4)
  }
  return (n) => {
    let word = next()
    while (word >= Math.floor(2 ** 32 / n) * n) word = next()
    return word % n
  }
}

/** One spin in line bets: each line from the left, W stands for all but S; then S anywhere. */
function spinOf(strips, stops) {
  const cell = (reel, row) => strips[reel][(stops[reel] + row) % 32]
  let pays = 0
  for (const rows of talat.lines) {
    const shown = [...rows].map((row, reel) => cell(reel, Number(row)))
    const end = shown.findIndex((symbol) => symbol !== shown[0] && symbol !== 'W')
    pays += talat.pays[shown[0]]?.[(end < 0 ? 5 : end) - 3] ?? 0
  }
  const all = stops.flatMap((_stop, reel) => [0, 1, 2].map((row) => cell(reel, row)))
  const scatters = all.filter((symbol) => symbol === 'S').length
  pays += 10 * (talat.scatterPays[scatters - 3] ?? 0)
  return { pays, adds: talat.freeSpins[scatters - 3] ?? 0 }
}

function drawTalat(draw, stake) {
  const spins = []
  let pays = 0
  for (let left = 1; left > 0 && pays < CAP; left -= 1) {
    const isFree = spins.length > 0
    const stops = [0, 1, 2, 3, 4].map(() => draw(32))
    const spin = spinOf(isFree ? talat.free : talat.base, stops)
    spins.push(stops.join(','))
    pays += spin.pays * (isFree ? talat.freeTimes : 1)
    left += spin.adds
  }
  return { outcome: spins.join(';'), win: (stake / 10n) * BigInt(Math.min(pays, CAP)) }
}
function drawCoin(draw, stake, choice) {
  const outcome = draw(2) === 0 ? 'heads' : 'tails'
  return { outcome, win: choice === outcome ? stake * 2n : 0n }
}
const games = { coin: drawCoin, talat: drawTalat }
const satang = (baht) => BigInt(baht.replace('.', ''))
const baht = (amount) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

/** Checks what is known of the round; answers true where that includes its result. */
function check(p) {
  if (p.algo !== 'pf-v1' || !games[p.game]) throw new Error(`no game of ours: ${p.algo} ${p.game}`)
  step('กติกาของเกม', 'configuration of the game', p.config_hash, sha256(configOf(p.game)))
  if (p.server_seed === null) return false
  step('ซีดตรงกับที่ผูกไว้', 'seed matches its commitment', p.commit, sha256(p.server_seed))
  if (p.nonce === null) return false
  const { outcome, win } = games[p.game](drawsOf(p), satang(p.stake), p.choice)
  step('ผลที่สุ่มได้', 'outcome', p.outcome, outcome)
  step('เงินที่ได้', 'win', p.win, baht(win))
  return true
}

try {
  const isWhole = check(await read(process.argv[2] ?? 'round.json'))
  console.log(`\n✓ ถูก · right: ${counts.true}   ✗ ผิด · off: ${counts.false}`)
  if (!isWhole) console.log('ยังไม่เปิดเผยซีด หรือยังไม่มีผล · seed not revealed, or no result yet')
  process.exitCode = counts.false > 0 ? 1 : isWhole ? 0 : 2
} catch (error) {
  console.error(`อ่านข้อมูลไม่ได้ · cannot read: ${error.message}`)
  process.exitCode = 2
}

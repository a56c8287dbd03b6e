#!/usr/bin/env node
/**
 * ตรวจขอนไพ่บาคาร่าด้วยตัวเอง · Deals a shoe of baccarat again, by itself, with nothing of the site.
 *   node verify-shoe.mjs <shoe.json, or the address of a call that answers it>
 * Exit code: 0 every step is right, 1 a step is off, 2 unreadable or not revealed yet.
 */
/* oxlint-disable no-console */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (text) => createHash('sha256').update(text).digest('hex')
/** Everything that decides a coup, as text; its SHA-256 is the configuration hash of the shoe. */
const CONFIG = `{"game":"baccarat","version":"1","draw":"pf-v1 with the hex of the beacon as client
 seed and the number of the coup in its shoe as nonce: randInt(cards left) is the place of the next
 card among the cards left, in ascending order; no card is burned","decks":8,
"ranks":"A23456789TJQK","suits":"CDHS","deal":"PBPB","cutAfterCards":402,"naturalFrom":8,
"playerDrawsTo":5,"bankerDrawsTo":5,"bankerDrawsOn":["0123456789","0123456789","0123456789",
"012345679","234567","4567","67",""],"paysX100":{"B":95,"P":100,"T":800,"PP":1100,"BP":1100,
"EP":500,"small":150,"big":54},"noCommissionX100":{"B":100,"bankerSix":50}}`.replaceAll('\n', '')
const rules = JSON.parse(CONFIG)
const CARDS = rules.decks * 52
const counts = { true: 0, false: 0 }

/** One step: what was published against what comes out here. */
function step(thai, english, published, computed, shown = computed) {
  const ok = String(published) === String(computed)
  counts[ok] += 1
  console.log(`${ok ? '✓' : '✗'} ${thai} · ${english}\n    ${shown}`)
  if (!ok) console.log(`    ที่เว็บประกาศ · published: ${published}`)
}

async function read(from) {
  const isCall = /^https?:/.test(from)
  const shoe = isCall ? await (await fetch(from)).json() : JSON.parse(readFileSync(from, 'utf8'))
  return shoe.data ?? shoe
}

/** pf-v1: even numbers below n from HMAC(server seed, `client:nonce:block`), uneven rests skipped. */
function drawsOf(server_seed, client_seed, nonce) {
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

const rankOf = (card) => (card % 52) % 13
const pointOf = (card) => (rankOf(card) < 9 ? rankOf(card) + 1 : 0)
const totalOf = (cards) => cards.reduce((sum, card) => sum + pointOf(card), 0) % 10
const isPair = ([one, two]) => rankOf(one) === rankOf(two)
const signOf = (card) => rules.ranks[rankOf(card)] + '♣♦♥♠'[Math.floor((card % 52) / 13)]

/** Player, banker, player, banker, then the thirds. */
function deal(next) {
  const [p1, b1, p2, b2] = [next(), next(), next(), next()]
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ]
  const [onPlayer, onBanker] = [totalOf(player), totalOf(banker)]
  if (Math.max(onPlayer, onBanker) < rules.naturalFrom) {
    if (onPlayer <= rules.playerDrawsTo) player.push(next())
    const third = player[2]
    const draws =
      third === undefined
        ? onBanker <= rules.bankerDrawsTo
        : rules.bankerDrawsOn[onBanker].includes(String(pointOf(third)))
    if (draws) banker.push(next())
  }
  return { player, banker }
}
function codeOf({ player, banker }) {
  const lead = totalOf(player) - totalOf(banker)
  const winner = lead > 0 ? 'P' : lead < 0 ? 'B' : 'T'
  return winner + (isPair(banker) ? 'b' : '') + (isPair(player) ? 'p' : '')
}
const textOf = (code, { player, banker }) => `${code} ${player} ${banker}`

/** Deals all coups of the shoe again, the cards of each from those that are left. */
function checkCoups({ server_seed, coups }) {
  const left = Array.from({ length: CARDS }, (_, card) => card)
  let isOver = false
  for (const [at, told] of coups.entries()) {
    const coup = at + 1
    const published = `${told.coup} ${textOf(told.code, told)}`
    const words = [`ตาที่ ${coup}`, `coup ${coup}`, published]
    if (told.beacon === null || isOver) {
      step(...words, `${coup} ${textOf('', { player: [], banker: [] })}`, isOver ? 'over' : 'void')
      continue
    }
    isOver = CARDS - left.length >= rules.cutAfterCards
    const draw = drawsOf(server_seed, told.beacon, coup)
    const dealt = deal(() => left.splice(draw(left.length), 1)[0])
    const code = codeOf(dealt)
    const shown = `${code}  P ${dealt.player.map(signOf).join(' ')}  B ${dealt.banker.map(signOf).join(' ')}`
    step(...words, `${coup} ${textOf(code, dealt)}`, shown)
  }
}

try {
  const shoe = await read(process.argv[2] ?? 'shoe.json')
  if (shoe.algo !== 'bac-lazy-v1') throw new Error(`no shoe of ours: ${shoe.algo}`)
  step('กติกาของเกม', 'configuration of the game', shoe.config_hash, sha256(CONFIG))
  if (shoe.server_seed === null) {
    console.log('ยังไม่เปิดเผยซีด · seed not revealed')
  } else {
    step('ซีดตรงกับที่ผูกไว้', 'seed matches its commitment', shoe.commit, sha256(shoe.server_seed))
    checkCoups(shoe)
  }
  console.log(`\n✓ ถูก · right: ${counts.true}   ✗ ผิด · off: ${counts.false}`)
  process.exitCode = counts.false > 0 ? 1 : shoe.server_seed === null ? 2 : 0
} catch (error) {
  console.error(`อ่านข้อมูลไม่ได้ · cannot read: ${error.message}`)
  process.exitCode = 2
}

#!/usr/bin/env node
/**
 * ตรวจเดิมพันบาคาร่าหนึ่งใบด้วยตัวเอง · Proves one ticket of baccarat with its shoe, with nothing of the site.
 *   node verify-ticket.mjs <ticket.json, as /verify of the site hands it over>
 * Exit code: 0 every step is right, 1 a step is off, 2 unreadable, or a step waits for what is not told yet.
 * It does not work out the signatures of beacons (/verify does); it names where drand tells the one of the ticket.
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
/** The clocks of a site and of its provider may be so far apart. */
const CLOCKS_APART_MS = 2_000
const QUICKNET =
  '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971 bls-unchained-g1-rfc9380 ' +
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
  '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a' +
  ' 3 1692803367'
const counts = { right: 0, off: 0, waiting: 0 }

/** One step: what was told against what comes out here. */
function step(thai, english, told, found) {
  const ok = String(told) === String(found)
  counts[ok ? 'right' : 'off'] += 1
  console.log(`${ok ? '✓' : '✗'} ${thai} · ${english}\n    ${found}`)
  if (!ok) console.log(`    ที่เว็บประกาศ · told: ${told}`)
}
function wait(thai, english) {
  counts.waiting += 1
  console.log(`… ${thai} · ${english}\n    ยังไม่เปิดเผย · not told yet`)
}

// What is read has the form that the site writes, or is named: a check that stumbles proves nothing.

const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isHex = (value) => typeof value === 'string' && /^([0-9a-f]{2}){1,200}$/.test(value)
const isCount = (value) => Number.isSafeInteger(value) && value > 0
const isWhole = (value) => value === 0 || isCount(value)
const isName = (value) => typeof value === 'string' && /^[a-z0-9-]{1,64}$/.test(value)
const isTime = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isAmount = (value) => typeof value === 'string' && /^\d{1,13}\.\d\d$/.test(value)
const isText = (value) => typeof value === 'string' && value.length <= 64
const isFlag = (value) => typeof value === 'boolean'
const isCode = (value) => typeof value === 'string' && /^([BPT]b?p?)?$/.test(value)
const isHand = (value) =>
  Array.isArray(value) && value.length <= 3 && value.every((card) => isWhole(card) && card < CARDS)
const isChoice = (value) =>
  typeof value === 'string' &&
  /^(B|P|T|PP|BP|EP|small|big)=\d{1,14}(,(B|P|T|PP|BP|EP|small|big)=\d{1,14})*$/.test(value) &&
  new Set(value.split(',').map((one) => one.split('=')[0])).size === value.split(',').length
const oneOf =
  (...words) =>
  (value) =>
    words.includes(value)
const orNull = (is) => (value) => value === null || is(value)
const among = (form) => (value, path) => {
  if (!Array.isArray(value) || value.length > 1_000) return false
  for (const [at, one] of value.entries()) mustBe(form, one, `${path}.${at}`)
  return true
}
function mustBe(form, value, path) {
  if (typeof value !== 'object' || value === null) throw new Error(`${path || 'ticket.json'}`)
  for (const [name, is] of Object.entries(form)) {
    const at = path === '' ? name : `${path}.${name}`
    const isRight = typeof is === 'function' ? is(value[name], at) : mustBe(is, value[name], at)
    if (!isRight) throw new Error(at)
  }
  return true
}
const states = oneOf('betting', 'riding', 'undoing', 'decided', 'settled', 'refused', 'void')
const FORM = {
  algo: oneOf('bac-lazy-v1'),
  room: isName,
  shoe: isCount,
  commit: isHash,
  config_hash: isHash,
  promised: (value, at) => value === null || mustBe({ at: isTime, coup: isWhole }, value, at),
  server_seed: orNull(isHash),
  chains: among({
    chain_hash: isHash,
    scheme: isText,
    public_key: isHex,
    period_s: isCount,
    genesis_unix: isCount,
    is_test: isFlag,
  }),
  coups: among({
    coup: isCount,
    code: isCode,
    player: isHand,
    banker: isHand,
    chain_hash: orNull(isHash),
    beacon_round: orNull(isCount),
    beacon: orNull(isHash),
    signature: orNull(isHex),
    is_void: isFlag,
  }),
  ticket: {
    round: isName,
    room: isName,
    shoe: isCount,
    coup: isCount,
    kind: oneOf('commission', 'no_commission'),
    state: states,
    reason: oneOf(null, 'coup_void', 'late', 'taken_back', 'wallet'),
    commit: isHash,
    config_hash: isHash,
    stake: isAmount,
    choice: isChoice,
    win: orNull(isAmount),
    outcome: orNull(isText),
    opened_at: isTime,
    staked: isAmount,
    paid: isAmount,
  },
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

const bahtOf = (satang) => String(satang).padStart(3, '0').replace(/(..)$/, '.$1')
const textOf = (dealt) => `${codeOf(dealt)} ${dealt.player.join('-')} ${dealt.banker.join('-')}`

/** What comes back of a stake on a box, in hundredths of it. */
function returnedX100(box, { player, banker }, kind) {
  const winner = codeOf({ player, banker })[0]
  const cards = player.length + banker.length
  const hits = {
    B: winner === 'B',
    P: winner === 'P',
    T: winner === 'T',
    PP: isPair(player),
    BP: isPair(banker),
    EP: isPair(player) || isPair(banker),
    small: cards === 4,
    big: cards > 4,
  }
  if (!hits[box]) return winner === 'T' && (box === 'B' || box === 'P') ? 100 : 0
  if (box !== 'B' || kind === 'commission') return 100 + rules.paysX100[box]
  return 100 + (totalOf(banker) === 6 ? rules.noCommissionX100.bankerSix : rules.noCommissionX100.B)
}
const stakesOf = ({ choice }) => choice.split(',').map((one) => one.split('='))
const winOf = (ticket, dealt) =>
  stakesOf(ticket).reduce(
    (sum, [box, stake]) =>
      sum + (BigInt(stake) * BigInt(returnedX100(box, dealt, ticket.kind))) / 100n,
    0n,
  )

/** The first beacon that decides nothing, as words; empty where all may. */
function beaconFault({ chains, ticket }, coups) {
  let last = { chain: '', round: 0 }
  for (const { coup, is_void, beacon, beacon_round: round, chain_hash, signature } of coups) {
    if (is_void && beacon === null) continue
    if (beacon === null || round === null || signature === null) return `coup ${coup}: missing`
    if (sha256(Buffer.from(signature, 'hex')) !== beacon) return `coup ${coup}: not its signature's`
    const chain = chains.find((one) => one.chain_hash === chain_hash)
    if (!chain) return `coup ${coup}: unknown chain`
    const { scheme, public_key, period_s, genesis_unix, is_test } = chain
    const identity = [chain_hash, scheme, public_key, period_s, genesis_unix].join(' ')
    if (!is_test && identity !== QUICKNET) return `coup ${coup}: not drand's quicknet`
    if (chain_hash === last.chain && round <= last.round) return `coup ${coup}: older than before`
    last = { chain: chain_hash, round }
    const atMs = (genesis_unix + (round - 1) * period_s) * 1_000
    if (coup === ticket.coup && atMs < Date.parse(ticket.opened_at) - CLOCKS_APART_MS) {
      return `coup ${coup}: known before the bet`
    }
  }
  return ''
}

/** Every coup up to the ticket's own, dealt again. @returns the last, and the first that was told otherwise */
function dealAgain({ server_seed }, coups) {
  const left = Array.from({ length: CARDS }, (_, card) => card)
  let [dealt, off, isOver] = [undefined, undefined, false]
  for (const [at, told] of coups.entries()) {
    dealt = undefined
    if (told.beacon !== null && !isOver) {
      isOver = CARDS - left.length >= rules.cutAfterCards
      const draw = drawsOf(server_seed, told.beacon, at + 1)
      dealt = deal(() => left.splice(draw(left.length), 1)[0])
    }
    const [was, is] = [
      `${told.coup} ${told.code} ${told.player} ${told.banker}`,
      `${at + 1} ${dealt ? codeOf(dealt) : ''} ${dealt?.player ?? ''} ${dealt?.banker ?? ''}`,
    ]
    if (was !== is) off ??= { was, is }
  }
  return { dealt, off }
}

/** Whether told cards follow the third-card rules and none came twice, as words. */
function rulesFault(own, coups) {
  const dealt = coups.flatMap(({ player, banker }) => [...player, ...banker])
  const twice = dealt.find((card, at) => dealt.indexOf(card) !== at)
  if (twice !== undefined) return `card ${twice} came twice`
  if (own.player.length < 2 || own.banker.length < 2) return 'cards are missing'
  const [p, b] = [own.player, own.banker]
  const next = [p[0], b[0], p[1], b[1], ...p.slice(2), ...b.slice(2)]
  const again = textOf(deal(() => next.shift() ?? 0))
  return again === `${own.code} ${p.join('-')} ${b.join('-')}` ? '' : `not by the rules: ${again}`
}

function checkPlayed(record, own, coups) {
  const { ticket, server_seed } = record
  const isPaid = ticket.state === 'settled'
  if (!own)
    return isPaid
      ? step('ไพ่ของตานี้', 'the coup is told', 'none', ticket.coup)
      : wait('ไพ่ของตานี้', 'the coup')
  step('ค่าสุ่มสาธารณะ', 'beacons up to the coup', 'ok', beaconFault(record, coups) || 'ok')
  let dealt = own
  if (server_seed === null) {
    wait('ไพ่จากซีด', 'cards of the seed')
  } else {
    const again = dealAgain(record, coups)
    const shown = again.dealt ? textOf(again.dealt) : 'void'
    step(
      'ไพ่ทุกตาจนถึงตานี้',
      'cards of all coups up to this',
      again.off?.was ?? shown,
      again.off?.is ?? shown,
    )
    dealt = again.dealt ?? own
  }
  step('กติกาไพ่ใบที่สาม', 'third-card rules, no card twice', 'ok', rulesFault(own, coups) || 'ok')
  if (isTakenBack(ticket)) return
  if (ticket.outcome === null && !isPaid) wait('ผลของเดิมพัน', 'outcome of the ticket')
  else step('ผลของเดิมพัน', 'outcome of the ticket', ticket.outcome, textOf(own))
  const win = bahtOf(winOf(ticket, dealt))
  if (ticket.win === null && !isPaid) wait('ยอดที่ได้', 'what it pays')
  else step('ยอดที่ได้', 'what it pays', ticket.win, win)
  if (isPaid) step('ยอดที่เข้ากระเป๋า', 'what came to the wallet', ticket.paid, win)
  else wait('ยอดที่เข้ากระเป๋า', 'what came to the wallet')
}
const isTakenBack = ({ state }) => ['undoing', 'void', 'refused'].includes(state)

function checkBack({ ticket }, own) {
  if (own?.is_void || ticket.reason === 'coup_void') {
    const isEmpty =
      own !== undefined && own.beacon === null && own.player.length + own.banker.length === 0
    step(
      'ตาที่เป็นโมฆะ',
      'the coup is void',
      isTakenBack(ticket) ? 'void' : ticket.state,
      isEmpty ? 'void' : 'dealt',
    )
  }
  if (ticket.state === 'undoing') return wait('คืนเงิน', 'the stake is back')
  step('คืนเงิน', 'the stake is back', `${ticket.staked} ${ticket.paid}`, '0.00 0.00')
}

function checkTicket(record) {
  const { ticket, promised, server_seed } = record
  const own = record.coups.find(({ coup }) => coup === ticket.coup)
  const coups = record.coups.slice(0, record.coups.indexOf(own) + 1)
  const place = (one) => `${one.room} ${one.shoe} ${one.commit} ${one.config_hash}`
  console.log(`${ticket.round} · ${ticket.room} · ขอน ${ticket.shoe} · ตา ${ticket.coup}`)
  step('ใบนี้เป็นของขอนนี้', 'the ticket is of this shoe', place(ticket), place(record))
  step('กติกาของเกม', 'configuration of the game', record.config_hash, sha256(CONFIG))
  if (promised && promised.coup < ticket.coup)
    step('ผูกค่าไว้ก่อนตานี้', 'promised before the coup', 'yes', 'yes')
  else wait('ผูกค่าไว้ก่อนตานี้', 'promised before the coup: nobody was told in time')
  const cost = bahtOf(stakesOf(ticket).reduce((sum, [, stake]) => sum + BigInt(stake), 0n))
  const isBack = isTakenBack(ticket) || own?.is_void === true
  step('ยอดเดิมพัน', 'stake', `${ticket.stake} ${isBack ? cost : ticket.staked}`, `${cost} ${cost}`)
  if (server_seed === null) wait('ซีดตรงกับที่ผูกไว้', 'seed matches its commitment')
  else step('ซีดตรงกับที่ผูกไว้', 'seed matches its commitment', record.commit, sha256(server_seed))
  if (!own?.is_void && (own || !isBack)) checkPlayed(record, own, coups)
  if (isBack) checkBack(record, own)
  if (own?.beacon) {
    const test = record.chains.some(({ is_test }) => is_test) ? ' (เครือข่ายทดสอบ · test chain)' : ''
    console.log(
      `\nเทียบลายเซ็นกับ drand${test} · compare the signature:\n    https://api.drand.sh/${own.chain_hash}/public/${own.beacon_round}\n    ${own.signature}`,
    )
  }
}

try {
  let record
  try {
    record = JSON.parse(readFileSync(process.argv[2] ?? 'ticket.json', 'utf8'))
  } catch {
    throw new Error('no JSON file')
  }
  mustBe(FORM, record, '')
  checkTicket(record)
  console.log(
    `\n✓ ถูก · right: ${counts.right}   ✗ ผิด · off: ${counts.off}   … รอ · waiting: ${counts.waiting}`,
  )
  process.exitCode = counts.off > 0 ? 1 : counts.waiting > 0 ? 2 : 0
} catch (error) {
  console.error(`ไฟล์นี้ไม่ใช่ใบเดิมพันที่ตรวจได้ · not a ticket: ${error.message}`)
  process.exitCode = 2
}

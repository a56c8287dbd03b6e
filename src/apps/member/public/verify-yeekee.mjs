#!/usr/bin/env node
/**
 * ตรวจผลจับยี่กีด้วยตัวเอง · Checks the draw of a yeekee round, by itself, with nothing of the site.
 *   node verify-yeekee.mjs <transcript.json of /verify, or https://site/api/fair/round?id=123>
 * Exit code: 0 every step is right, 1 a step is off, 2 unreadable or not drawn yet.
 */
/* oxlint-disable no-console */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = (data) => createHash('sha256').update(data).digest('hex')
const bytes = (hex) => Buffer.from(hex, 'hex')

/** drand's public chain "quicknet", as drand.love publishes it. */
const QUICKNET = {
  chain_hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  scheme: 'bls-unchained-g1-rfc9380',
  period_s: 3,
  genesis_unix: 1692803367,
}

const counts = { true: 0, false: 0 }

/** One step: what was published against what comes out here. */
function step(thai, english, published, computed) {
  const ok = String(published) === String(computed)
  counts[ok] += 1
  console.log(`${ok ? '✓' : '✗'} ${thai} · ${english}\n    ${computed}`)
  if (!ok) console.log(`    ที่เว็บประกาศ · published: ${published}`)
}

async function read(from) {
  const text = /^https?:/.test(from)
    ? await (await fetch(from, { redirect: 'error' })).text()
    : readFileSync(from, 'utf8')
  const round = JSON.parse(text)
  return round.data ?? round
}

/** The first word of the HMAC stream that is fair: below the greatest multiple of 100000. */
function systemNumber(seed, message) {
  for (let k = 0; ; k++) {
    const word = createHmac('sha256', seed).update(`${message}:${k}`).digest().readUInt32BE(0)
    if (word < 4294900000) return { k, sys: word % 100000 }
  }
}

/** The beacon's own signature, where the library @noble/curves is installed beside this file. */
async function checkSignature({ round, signature, public_key, chain_hash, is_test }) {
  const bls = await import('@noble/curves/bls12-381.js').catch(() => null)
  if (!bls) {
    const other = is_test ? '' : `, https://api.drand.sh/${chain_hash}/public/${round}`
    return console.log(`– ยังไม่ได้ตรวจ BLS · BLS not checked: npm install @noble/curves${other}`)
  }
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(round))
  const { hash, verify } = bls.bls12_381.shortSignatures
  const point = hash(bytes(sha256(message)), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
  let found = 'INVALID'
  try {
    if (verify(bytes(signature), point, bytes(public_key))) found = 'valid'
  } catch {} // not a point of the curve: nobody's signature
  step('ลายเซ็น BLS ของ beacon', 'BLS signature of the beacon', 'valid', found)
}

/** Checks what is known of the round; answers true where that includes its result. */
async function check(t) {
  const { algo, beacon: b, shots, server_seed: seed, draw } = t
  if (algo !== 'yeekee-v1') throw new Error('this is no transcript of a yeekee round')
  const [openMs, closeMs] = [Date.parse(t.open_at), Date.parse(t.shoot_close_at)]
  console.log(`${t.round_ref} · ${t.market_name}${b.is_test ? ' · beacon ทดสอบ (test)' : ''}\n`)
  step('ผูกรหัสลับก่อนเปิดรอบ', 'committed in time', true, Date.parse(t.committed_at) <= openMs)
  const isQuicknet = Object.keys(QUICKNET).every((key) => b[key] === QUICKNET[key])
  step('สาย beacon', 'quicknet, or marked as a test', true, b.is_test || isQuicknet)
  const round = Math.floor((closeMs / 1000 + 6 - b.genesis_unix) / b.period_s) + 1
  step('รอบ beacon กำหนดไว้ล่วงหน้า', 'beacon round fixed in advance', b.round, round)
  if (t.head_published_at === null) return false
  const isRight = ({ seq, at }, index) =>
    seq === index + 1 && Date.parse(at) >= openMs && Date.parse(at) <= closeMs
  step('ลำดับและเวลาของเลขที่ยิง', 'order and times of the shots', true, shots.every(isRight))
  step('จำนวนเลขที่ยิง', 'number of shots', t.count, shots.length)
  let head = sha256(`yeekee:v1:${t.round_ref}:${t.commit}`)
  for (const { seq, number, name, at } of shots)
    head = sha256(`${head}|${seq}|${number}|${name}|${new Date(at).toISOString()}`)
  step('หัวของสายเลขที่ยิง', 'head of the shot chain', t.head, head)
  const beaconS = b.genesis_unix + (round - 1) * b.period_s
  const isBefore = Date.parse(t.head_published_at) < beaconS * 1000
  step('ประกาศหัวก่อน beacon ออก', 'head published before the beacon', true, isBefore)
  const sum = shots.reduce((total, s) => total + BigInt(s.number), 0n)
  step('ผลรวมเลขที่ยิง', 'sum of all shots', t.sum, sum)
  if (seed === null || draw === null || b.signature === null) return false
  step('รหัสลับตรงกับที่ผูกไว้', 'seed matches its commitment', t.commit, sha256(seed))
  const randomness = sha256(bytes(b.signature))
  step('เลขสุ่มคือ SHA-256 ของลายเซ็น', 'SHA-256 of the signature', b.randomness, randomness)
  await checkSignature(b)
  const { k, sys } = systemNumber(seed, `yeekee:v1:${t.round_ref}:${head}:${randomness}`)
  step('เลขระบบ', 'system number', `${draw.sys} (k=${draw.k})`, `${sys} (k=${k})`)
  const minus = BigInt(shots.at(-t.rule.minus_rank)?.number ?? 0)
  step(`เลขแถวที่ ${t.rule.minus_rank}`, 'that rank, newest first', draw.shot16, minus)
  const total = sum - minus + BigInt(sys)
  step('ผลรวม − แถวที่ 16 + เลขระบบ', 'sum - rank 16 + system number', draw.total, total)
  const five = String(total % 100000n).padStart(5, '0')
  step('เลขท้าย 5 ตัว', 'last five digits', draw.result5, five)
  const paid = [draw.top3, draw.top2, draw.bottom2]
  step('3บน 2บน 2ล่าง', 'paid digits', paid, [five.slice(2), five.slice(3), five.slice(0, 2)])
  return true
}

try {
  const isWhole = await check(await read(process.argv[2] ?? 'transcript.json'))
  console.log(`\n✓ ถูก · right: ${counts.true}   ✗ ผิด · off: ${counts.false}`)
  if (!isWhole) console.log('ยังไม่มีผลให้ตรวจ · no result to check yet')
  process.exitCode = counts.false > 0 ? 1 : isWhole ? 0 : 2
} catch (error) {
  console.error(`อ่านข้อมูลไม่ได้ · cannot read: ${error.message}`)
  process.exitCode = 2
}

#!/usr/bin/env node
/**
 * ตรวจผลกงล้อด้วยตัวเอง · Checks a spin of a wheel, by itself, with nothing of the site.
 *   node verify-wheel.mjs <spin.json of /verify>
 * What no seed tells is asked of you: compare it with what the site showed before the spin.
 * Exit code: 0 every step is right, 1 a step is off, 2 unreadable or not revealed yet, 3 nothing is off, but the prize
 * is a fallback, and no seed tells that the drawn one had run out.
 */
/* oxlint-disable no-console */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const ALL = 10_000
const counts = { true: 0, false: 0 }

/** One step: what was published against what comes out here. */
function step(thai, english, published, computed) {
  const ok = String(published) === String(computed)
  counts[ok] += 1
  console.log(`${ok ? '✓' : '✗'} ${thai} · ${english}\n    ${computed}`)
  if (!ok) console.log(`    ที่เว็บประกาศ · published: ${published}`)
}

/** pf-v1: an even number below 10,000 from HMAC(server seed, `client:nonce:block`), uneven rests skipped. */
function numberOf({ server_seed, client_seed, nonce }) {
  const limit = Math.floor(2 ** 32 / ALL) * ALL
  for (let count = 0; ; count += 1) {
    const text = `${client_seed}:${nonce}:${Math.floor(count / 8)}`
    const block = createHmac('sha256', server_seed).update(text).digest()
    const word = block.readUInt32BE((count % 8) * 4)
    if (word < limit) return word % ALL
  }
}

/** The first field whose odds, added up, are above the number. */
function fieldOf({ weights }, x) {
  let sum = 0
  return weights.findIndex((weight) => (sum += weight) > x)
}

function read(path) {
  const spin = JSON.parse(readFileSync(path, 'utf8'))
  return spin.data ?? spin
}

try {
  const spin = read(process.argv[2] ?? '')
  if (spin.algo !== 'pf-v1') throw new Error('ไม่ใช่บันทึกของกงล้อ · not a spin of a wheel')
  if (spin.server_seed === null) throw new Error('ยังไม่เปิดซีด · the seed is not revealed yet')
  const name = (place) => `${place + 1} ${spin.labels[place] ?? ''}`
  const x = numberOf(spin)
  const drawn = fieldOf(spin, x)
  const sum = spin.weights.reduce((all, weight) => all + weight, 0)
  step('โอกาสทุกช่องรวมกัน', 'all odds together', ALL, sum)
  step(
    'แฮชของซีด',
    'hash of the seed',
    spin.commit,
    createHash('sha256').update(spin.server_seed).digest('hex'),
  )
  step('เลขที่สุ่มได้', 'number', spin.x, x)
  step('ช่องที่สุ่มได้', 'field', name(spin.drawn_place), name(drawn))
  const { place, fallbacks } = spin
  const isInstead = place !== drawn && place === fallbacks[drawn] && fallbacks[place] === null
  if (isInstead) {
    console.log('? รางวัลที่ได้เป็นช่องแทน ซีดบอกไม่ได้ว่าหมดจริง · given is a fallback, not provable')
    console.log(`    ${name(place)}`)
  } else step('รางวัลที่ได้', 'given', name(place), name(drawn))
  console.log(`✓ ถูก · right: ${counts.true}   ✗ ผิด · off: ${counts.false}`)
  console.log('! แฮช โอกาส ชื่อรางวัล และช่องแทนมาจากไฟล์นี้ เทียบกับที่เว็บแสดงก่อนหมุน')
  console.log('! hash, odds, names, fallbacks are words of this file: compare them with the site')
  process.exitCode = counts.false > 0 ? 1 : isInstead ? 3 : 0
} catch (error) {
  console.error(`อ่านไม่ได้ · unreadable: ${error.message}`)
  process.exitCode = 2
}

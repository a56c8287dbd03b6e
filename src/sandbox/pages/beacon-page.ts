import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import {
  type BeaconFault,
  beaconFaults,
  faultSetting,
  readFault,
  writeFault,
} from '../beacon/faults.ts'
import type { World } from '../world.ts'
import { choiceField, facts, listOr } from './fields.ts'
import { type Html, html } from './html.ts'
import { notice, sendPage, showTime } from './layout.ts'

const SHOWN = 10

const names: Readonly<Record<BeaconFault, string>> = {
  none: 'ปกติ',
  down: 'ล่ม: ไม่ตอบ',
  slow: 'ตอบช้า',
  late: 'ออกช้ากว่ากำหนด',
  forged: 'ลายเซ็นปลอม',
  wrong_round: 'ตอบเลขรอบผิด',
  wrong_chain: 'กุญแจสาธารณะไม่ตรง',
}

/** The chain, its newest beacons, and a switch that makes it misbehave. */
export function beaconPage(server: Server, world: World): void {
  server.get('/beacon', (_request, reply) => {
    const { fault } = readFault(world.store)
    const { info } = world.beacon
    const trouble = fault !== 'none' && notice('error', `กำลังจำลองความผิดปกติ: ${names[fault]}`)
    const body = html`${trouble}
      <section>
        <p class="note">
          ตัวเลขสุ่มทดสอบ ลงลายเซ็น BLS จริงด้วยกุญแจของโลกจำลองนี้เพียงเครื่องเดียว ใช้แทน drand ขณะทดลองเท่านั้น
        </p>
        ${facts([
          ['สาย', info.metadata.beaconID],
          ['รหัสสาย', info.hash],
          ['กุญแจสาธารณะ', info.public_key],
          ['รูปแบบลายเซ็น', info.schemeID],
          ['ออกทุก', `${info.period} วินาที`],
        ])}
      </section>
      <form class="card" method="post" action="/beacon">
        ${choiceField(
          'จำลองความผิดปกติ',
          'fault',
          beaconFaults.map((one) => [one, names[one]]),
          fault,
        )}
        <button>บันทึก</button>
      </form>
      <h2>ตัวเลขล่าสุด</h2>
      ${listOr(
        'ยังไม่ถึงเวลาเริ่มของสาย',
        latestRounds(world).map((round) => beaconRow(world, round)),
      )}`
    return sendPage(reply, '/beacon', 'ตัวเลขสุ่ม (ทดสอบ)', body)
  })
  server.post('/beacon', (request, reply) => {
    writeFault(world.store, parse(faultSetting, request.body))
    return reply.redirect('/beacon', 303)
  })
}

function latestRounds(world: World): number[] {
  const latest = world.beacon.latestRound()
  return Array.from({ length: Math.min(SHOWN, latest) }, (_, index) => latest - index)
}

function beaconRow({ beacon }: World, round: number): Html {
  const { randomness, signature } = beacon.sign(round)
  return html`<li>
    <div class="split">
      <strong>รอบ ${round}</strong>
      <span class="soft">${showTime(beacon.timeOf(round).getTime())}</span>
    </div>
    <div class="soft">${randomness}</div>
    <details>
      <summary>ลายเซ็น</summary>
      <div class="soft">${signature}</div>
    </details>
  </li>`
}

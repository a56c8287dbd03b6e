import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boxNames, roomKindNames } from '../games/baccarat/box-names.ts'
import type { Box, RoomKind } from '../games/baccarat/boxes.ts'
import type { BaccaratParSheet } from '../games/baccarat/par-sheet.ts'
import { baccaratConfigHash } from '../games/baccarat/shoe.ts'
import { figureRow, parPage, percent, row, table } from './par-parts.ts'

const FILE = join(import.meta.dirname, '../games/baccarat/par-sheet.json')

/** The sheet that the tests work out again. @throws where it is of another configuration than the one that plays */
function readSheet(): { sheet: BaccaratParSheet; text: string } {
  const text = readFileSync(FILE, 'utf8')
  const sheet = JSON.parse(text) as BaccaratParSheet
  if (sheet.config_hash !== baccaratConfigHash) {
    throw new Error('baccarat: the par sheet is of another configuration')
  }
  return { sheet, text }
}

/** The published mathematics of baccarat, as a page and as JSON. */
export function baccaratParPages(): { html: string; json: string } {
  const { sheet, text } = readSheet()
  return { html: pageOf(sheet), json: text }
}

/** What each box returns in a kind of table, as tables show it: `98.94%`, cut off. */
export function baccaratReturns(kind: RoomKind): ReadonlyMap<Box, string> {
  const room = readSheet().sheet.rooms.find((one) => one.kind === kind)
  if (!room) throw new Error(`baccarat: the par sheet has no ${kind}`)
  return new Map(room.boxes.map((one) => [one.box, percent(one.return).replace(/\d\d%$/, '%')]))
}

const count = new Intl.NumberFormat('en')

function pageOf(sheet: BaccaratParSheet): string {
  const { B, P, T } = sheet.winners
  const head = {
    title: 'ตารางคณิตศาสตร์ของบาคาร่า',
    origin:
      'ทุกตัวเลขนับจากการแจกไพ่ทุกแบบของขอนไพ่ 8 สำรับ เป็นเศษส่วนที่แม่นยำ ไม่ใช่การประมาณ ทศนิยมตัดทิ้ง ไม่ปัดขึ้น',
    icon: 'data:,',
    sheet,
  }
  const main = [
    row('ลำดับไพ่ 6 ใบทั้งหมด', `${count.format(BigInt(sheet.ordered_draws))} แบบ`),
    figureRow('เจ้ามือชนะ', B),
    figureRow('ผู้เล่นชนะ', P),
    figureRow('เสมอ', T),
    figureRow('ฝั่งหนึ่งชนะด้วยไพ่ 8 หรือ 9 แต้มใน 2 ใบแรก', sheet.natural_win_of_one_side),
    figureRow('เจ้ามือชนะด้วย 6 แต้ม', sheet.banker_wins_with_six),
    figureRow('ฝั่งหนึ่งได้ไพ่คู่', sheet.pair_of_one_side),
    figureRow('ฝั่งใดฝั่งหนึ่งได้ไพ่คู่', sheet.pair_of_either_side),
    ...sheet.coups_by_cards.map((coups) => figureRow(`จบที่ไพ่ ${coups.cards} ใบ`, coups)),
    row('ไพ่ต่อตาโดยเฉลี่ย', sheet.cards_a_coup.decimal, sheet.cards_a_coup.fraction),
  ]
  return parPage(
    head,
    [
      table('ตัวเลขหลัก', ['รายการ', 'ค่า', 'เศษส่วน'], main),
      ...sheet.rooms.map((room) => roomTable(sheet, room)),
      drawTable(sheet),
    ].join('\n'),
  )
}

type Room = BaccaratParSheet['rooms'][number]

/** What a box pays beside the stake, in words. */
function paysText(sheet: BaccaratParSheet, box: Box, kind: Room['kind']): string {
  const { paysX100, noCommissionX100 } = sheet.config
  if (box !== 'B' || kind === 'commission') return `จ่าย\u00a0${paysX100[box] / 100}\u00a0ต่อ\u00a01`
  const { B, bankerSix } = noCommissionX100
  return `จ่าย\u00a0${B / 100}\u00a0ต่อ\u00a01 ชนะด้วย\u00a06\u00a0แต้มจ่าย\u00a0${bankerSix / 100}`
}

const roomTable = (sheet: BaccaratParSheet, { kind, boxes }: Room): string =>
  table(
    `คืนผู้เล่น ${roomKindNames[kind]}`,
    ['ช่องเดิมพัน', 'ของเดิมพัน', 'เศษส่วน'],
    boxes.map((one) =>
      row(
        `${boxNames[one.box]} (${paysText(sheet, one.box, kind)})`,
        percent(one.return),
        one.return.fraction,
      ),
    ),
  )

/** When the banker draws, by his points. */
const drawTable = ({ config }: BaccaratParSheet): string => {
  const rows = config.bankerDrawsOn.map(
    (points, total) =>
      `<tr><th scope="row">${total}</th><td>${points === '' ? 'ไม่จั่ว' : [...points].join(' ')}</td></tr>`,
  )
  return `<p>ฝั่งใดมี ${config.naturalFrom} แต้มขึ้นไปใน 2 ใบแรก จบตาทันที ผู้เล่นจั่วเมื่อมี ${config.playerDrawsTo} แต้มหรือน้อยกว่า
ถ้าผู้เล่นไม่จั่ว เจ้ามือจั่วเมื่อมี ${config.bankerDrawsTo} แต้มหรือน้อยกว่า ถ้าผู้เล่นจั่ว ดูตามตาราง</p>
${table('เจ้ามือจั่วใบที่ 3 เมื่อใด', ['แต้ม 2 ใบแรกของเจ้ามือ', 'แต้มของไพ่ใบที่ 3 ของผู้เล่น'], rows)}`
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TalatParSheet } from '../games/talat/par-sheet.ts'
import { talatGame } from '../games/talat/game.ts'
import { symbolNames } from '../games/talat/symbol-names.ts'

const FILE = join(import.meta.dirname, '../games/talat/par-sheet.json')

/** The sheet that the tests work out again. @throws where it is of another configuration than the one that plays */
function readSheet(): { sheet: TalatParSheet; text: string } {
  const text = readFileSync(FILE, 'utf8')
  const sheet = JSON.parse(text) as TalatParSheet
  if (sheet.config_hash !== talatGame.configHash) {
    throw new Error('talat: the par sheet is of another configuration')
  }
  return { sheet, text }
}

/** The published mathematics of talat, as a page and as JSON. */
export function talatParPages(): { html: string; json: string } {
  const { sheet, text } = readSheet()
  return { html: pageOf(sheet), json: text }
}

const percent = ({ decimal }: { decimal: string }): string =>
  `${new Intl.NumberFormat('en', { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(Number(decimal) * 100)}%`
const count = new Intl.NumberFormat('en')

const row = (name: string, value: string, exact = ''): string =>
  `<tr><th scope="row">${name}</th><td>${value}</td><td><code>${exact}</code></td></tr>`

const figureRow = (name: string, figure: { fraction: string; decimal: string }): string =>
  row(name, percent(figure), figure.fraction)

function pageOf(sheet: TalatParSheet): string {
  const { outcomes, largest_of_a_base_spin: base, largest_of_a_free_spin: free } = sheet
  return `<!doctype html>
<html lang="th" data-theme="dark"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ตารางคณิตศาสตร์ของเกมตลาดผลไม้</title>
<link rel="icon" href="/pictures/talat.svg">
<link rel="stylesheet" href="/assets/style.css">
<link rel="stylesheet" href="/assets/par.css"></head>
<body><main class="par">
<h1>ตารางคณิตศาสตร์ของเกมตลาดผลไม้</h1>
<p>ทุกตัวเลขคำนวณจากแถบสัญลักษณ์ ไลน์ และอัตราจ่ายโดยตรง เป็นเศษส่วนที่แม่นยำ ไม่ใช่การประมาณ ทศนิยมตัดทิ้ง ไม่ปัดขึ้น</p>
<p><a href="/par/talat.json">ดาวน์โหลดเป็น JSON</a></p>
<p class="fact"><span class="quiet">รุ่น ${sheet.version} SHA-256 ของรุ่น</span><code>${sheet.config_hash}</code></p>
<div class="scroll" tabindex="0" role="region" aria-label="ตัวเลขหลัก"><table><caption>ตัวเลขหลัก</caption>
<thead><tr><th scope="col">รายการ</th><th scope="col">ค่า</th><th scope="col">เศษส่วน</th></tr></thead><tbody>
${figureRow('คืนผู้เล่น', sheet.return)}
${figureRow('จากไลน์', sheet.return_of_lines)}
${figureRow('จากตะกร้า', sheet.return_of_scatters)}
${figureRow('จากฟรีสปิน', sheet.return_of_free_spins)}
${figureRow('โอกาสได้เงินคืนบางส่วนขึ้นไป', sheet.hit_rate)}
${row('ได้คืนน้อยกว่าเดิมพัน', `${count.format(outcomes.below)} แบบ`)}
${row('ได้คืนเท่าเดิมพัน', `${count.format(outcomes.equal)} แบบ`)}
${row('ได้มากกว่าเดิมพัน', `${count.format(outcomes.above)} แบบ`)}
${row('จำนวนแบบทั้งหมด', `${count.format(outcomes.windows)} แบบ`)}
${row('ฟรีสปินเกิด', `1 ใน ${sheet.free_spins_one_in}`)}
${row('ส่วนเบี่ยงเบนมาตรฐานต่อเดิมพัน', sheet.standard_deviation)}
${row('ความแปรปรวน', sheet.variance.decimal)}
${row('ชนะสูงสุดใน 1 สปินปกติ', `${base.stakes} เท่า (${base.windows} แบบ)`)}
${row('ชนะสูงสุดใน 1 ฟรีสปิน', `${free.stakes} เท่า (${free.windows} แบบ)`)}
${row('เพดานต่อรอบ', `${count.format(sheet.cap_stakes)} เท่าของเดิมพัน`)}
</tbody></table></div>
${symbolTable(sheet)}
<h2>ตัวอักษรในแถบ</h2><p>${letters}</p>
${stripTable('แถบปกติ', sheet.config.base)}
${stripTable('แถบฟรีสปิน', sheet.config.free)}
</main></body></html>`
}

const letters = Object.entries(symbolNames)
  .map(([letter, name]) => `${letter}\u00a0${name}`)
  .join(', ')

function symbolTable(sheet: TalatParSheet): string {
  const rows = sheet.return_by_symbol
    .map((share) =>
      row(`${symbolNames[share.symbol]} ${share.count} ตัว`, percent(share), share.fraction),
    )
    .join('')
  return `<div class="scroll" tabindex="0" role="region" aria-label="คืนผู้เล่นตามสัญลักษณ์"><table>
<caption>คืนผู้เล่นตามสัญลักษณ์ (เกมปกติ)</caption>
<thead><tr><th scope="col">สัญลักษณ์</th><th scope="col">ของเดิมพัน</th><th scope="col">เศษส่วน</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

const stripTable = (name: string, strips: readonly string[]): string =>
  `<h2>${name}</h2><ol>${strips.map((strip) => `<li><code>${strip}</code></li>`).join('')}</ol>`

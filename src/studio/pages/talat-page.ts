import { talatConfig } from '../games/talat/config.ts'
import { symbolSvg } from '../frame/talat/symbols.ts'
import type { TalatSymbol } from '../games/talat/rules.ts'
import { symbolNames } from '../games/talat/symbol-names.ts'
import { head, past, seedSection, whole } from './page-text.ts'
import { figure, icons, tool } from './page-tools.ts'

const NAME = 'ตลาดผลไม้'
const STAKES = [1, 2, 5, 10, 20, 50, 100, 200, 500]
const FIRST_STAKE = 10

const view = (banner: string): string => `<div id="view" class="view">
<canvas id="picture" class="picture" aria-hidden="true"></canvas>
${banner}</div>`

/** Where the free spins are counted, in the place of what else is said there. */
const freeLine = `<p class="free-line"><b>ฟรีสปิน <span id="free-at"></span></b><span>ได้แล้ว <b id="free-sum"></b></span></p>`

const stakeOptions = STAKES.map(
  (value) =>
    `<option value="${value}"${value === FIRST_STAKE ? ' selected' : ''}>฿${value}</option>`,
).join('')

const payCell = (lineBets: number): string => `<td data-line-bets="${lineBets}"></td>`

const symbolPicture = (symbol: TalatSymbol): string =>
  `<img src="/pictures/talat/${symbol}.svg" width="40" height="40" loading="lazy" alt="">`

const payRow = (symbol: TalatSymbol, pays: readonly number[], where = ''): string =>
  `<tr><th scope="row"><span>${symbolPicture(symbol)}${symbolNames[symbol]}${where}</span></th>${[...pays].toReversed().map(payCell).join('')}</tr>`

const payRows = Object.entries(talatConfig.pays)
  .map(([symbol, pays]) => payRow(symbol as TalatSymbol, pays))
  .join('')

const scatterRow = payRow(
  'S',
  talatConfig.scatterPays.map((stakes) => stakes * talatConfig.lines.length),
  ' (ตำแหน่งใดก็ได้)',
)

/** One line as a small picture: the cells that count are full. */
function linePicture(rows: string, at: number): string {
  const cells = [0, 1, 2].flatMap((row) =>
    [...rows].map((chosen, reel) => {
      const isOn = Number(chosen) === row
      return `<rect x="${reel * 11 + 1}" y="${row * 11 + 1}" width="9" height="9" rx="2" class="${isOn ? 'on' : 'off'}"/>`
    }),
  )
  return `<li><svg viewBox="0 0 55 33" aria-hidden="true">${cells.join('')}</svg><span>${at + 1}</span></li>`
}

const rules = `<dialog id="rules" aria-labelledby="rules-title">
<header><h2 id="rules-title">กติกา${NAME}</h2><button type="button" class="close">ปิด</button></header>
<table class="pays"><caption>เงินรางวัล (บาท) เมื่อเดิมพัน <b id="pays-stake"></b></caption>
<thead><tr><th scope="col">สัญลักษณ์</th><th scope="col">5 ตัว</th><th scope="col">4 ตัว</th><th scope="col">3 ตัว</th></tr></thead>
<tbody>${payRows}${scatterRow}</tbody></table>
<ul>
<li>นับสัญลักษณ์เดียวกันเรียงติดกันจากวงล้อซ้ายสุด บน 10 ไลน์ที่เปิดอยู่เสมอ แต่ละไลน์จ่ายรางวัลสูงสุดรางวัลเดียว รวมทุกไลน์ที่ชนะ</li>
<li>${symbolPicture('W')}${symbolNames.W}เป็นไวลด์ แทนได้ทุกสัญลักษณ์ยกเว้นตะกร้า ไม่ออกในวงล้อแรก</li>
<li>ตะกร้า 3, 4 หรือ 5 ใบ ได้ฟรีสปิน 10, 15 หรือ 20 ครั้ง ในฟรีสปินใช้วงล้ออีกชุด ทุกรางวัลคูณ 3 และได้ฟรีสปินเพิ่มอีกได้</li>
</ul>
<h3>10 ไลน์</h3>
<ol class="lines">${talatConfig.lines.map(linePicture).join('')}</ol>
<h3>ตัวเลขของเกม</h3>
<dl class="figures">
${figure('คืนผู้เล่น (ระยะยาว)', 'figure-return', '96.01%')}
${figure('รอบที่ได้รางวัล', 'figure-hit', '28.59%')}
${figure('ส่วนเบี่ยงเบนมาตรฐาน', 'figure-sd', '5.19 เท่าของเดิมพัน')}
${figure('ได้ฟรีสปิน', 'figure-free', '1 ใน 140.36 รอบ')}
${figure('รางวัลใหญ่สุดของหนึ่งสปินปกติ', 'figure-base', '125 เท่าของเดิมพัน')}
${figure('เพดานรางวัลต่อรอบ', 'figure-cap', '5,000 เท่าของเดิมพัน')}
</dl>
<p><a href="/par/talat" target="_blank" rel="noopener">ดูตารางคำนวณฉบับเต็ม (เปิดแท็บใหม่)</a></p>
<h3>การเล่น</h3>
<ul>
<li>เดิมพันรอบละ 1 ถึง 500 บาท เว้นอย่างน้อย 2.5 วินาทีต่อรอบ ต้องปล่อยปุ่มแล้วกดใหม่ทุกครั้ง ไม่มีการเล่นอัตโนมัติ</li>
<li>ถ้ารางวัลรวมถึงเพดาน ฟรีสปินที่เหลือจบทันที โอกาสเกิดน้อยมาก (ราว 1 ใน 10 ล้านล้านล้านรอบ)</li>
<li>ถ้าหลุดกลางรอบ: รอบที่รับเดิมพันแล้วออกผลและจ่ายให้เสมอ กลับเข้ามาดูได้จากปุ่ม “เล่นต่อจากที่ค้าง”</li>
<li>ถ้ากระเป๋าเงินไม่ตอบ: เกมถามซ้ำ 3 ครั้ง แล้วยกเลิกรายการและคืนเงิน</li>
<li>แป้นพิมพ์: เว้นวรรคหรือ Enter หมุน, ลูกศรขึ้นลงเปลี่ยนเดิมพัน, M เสียง, I กติกา, H ประวัติ</li>
</ul>
${seedSection('คำนวณ HMAC-SHA-256 ใช้ซีดของเกมเป็นกุญแจ ข้อความคือ “ซีดของคุณ:ลำดับ:0” แล้วอ่านทีละ 8 ตัวของเลขฐานสิบหก เศษจากการหาร 32 คือจุดหยุดของวงล้อ 1 ถึง 5 ฟรีสปินอ่านต่อไปเรื่อย ๆ เมื่ออ่านหมดใช้ข้อความที่ลงท้าย :1, :2 ตามลำดับ')}
<p class="fact"><span class="quiet">รุ่น</span><code>${talatConfig.game} ${talatConfig.version}</code></p>
</dialog>`

/** The page of talat; everything that changes is written into it by the script. */
export const talatPage = whole(`${head(NAME, 'talat/main.js', 'talat')}
<body class="slot"><main class="table">
<header class="bar">
<h1>${NAME}</h1><span id="demo" class="demo" hidden>ทดลองเล่น<span class="wide"> เงินสมมติ</span></span>
<div class="tools">${tool('mute', 'ปิดเสียง', icons.mute, ' aria-pressed="true"')}${tool('open-past', 'ประวัติ', icons.past)}${tool('open-rules', 'กติกา', icons.rules)}</div>
<dl class="session" aria-label="การเล่นครั้งนี้">
${figure('เวลา', 'elapsed', '0:00:00')}${figure('สุทธิ', 'net', '฿0.00')}${figure('เดิมพัน', 'bar-stake', '')}${figure('ยอดเงิน', 'balance', '–')}
</dl>
</header>
<section class="field" aria-label="วงล้อ">
${view(`<p id="past-banner" class="banner" hidden>ภาพย้อนหลัง</p>
<div id="unfinished" class="offer" hidden><p>มีรอบก่อนหน้าที่คุณยังไม่เห็นผล</p>
<button type="button" id="resume" class="second">เล่นต่อจากที่ค้าง</button></div>
<div class="asks"><button type="button" id="deposit" class="second" hidden>ฝากเงิน</button>
<button type="button" id="leave" class="second" hidden>ปิดเกม</button></div>`)}
<p id="result" class="result" role="status" aria-live="polite" data-kind="flat">กำลังเข้าเกม</p>
</section>
<section class="controls" aria-label="เดิมพัน">
<div class="line"><p class="quiet lock">ล็อกผลไว้แล้ว <code id="commit-short"></code> · คืนผู้เล่น 96.01%</p>
${freeLine}<p id="why" class="why" role="status"></p></div>
<div class="stakes"><button type="button" id="less" aria-label="ลดเดิมพัน">−</button>
<label><span>เดิมพัน</span><select id="stake" autocomplete="off">${stakeOptions}</select></label>
<button type="button" id="more" aria-label="เพิ่มเดิมพัน">+</button></div>
<div class="act"><button type="button" id="spin" class="play"><b>หมุน</b></button>
<button type="button" id="skip" class="play skip"><b>ข้ามไปดูผล</b></button></div>
</section>
</main>${rules}${past}</body></html>`)

/** The page that shows one round of talat again. */
export const talatReplayPage = `${head(`${NAME} ย้อนหลัง`, 'talat/replay.js', 'talat')}
<body class="slot"><main class="table replay">
<header class="bar"><h1>${NAME}</h1><span class="demo">ภาพย้อนหลัง</span></header>
<section class="field" aria-label="วงล้อ">
${view('')}
<p id="result" class="result" role="status">กำลังโหลด</p>
<p id="bet" class="quiet"></p>
<div class="line">${freeLine}</div>
<div class="act"><button type="button" id="again" class="second" hidden>ดูอีกครั้ง</button>
<button type="button" id="skip" class="second skip">ข้ามไปดูผล</button></div>
</section>
<section class="controls" id="proof"></section>
</main></body></html>`

/** Its symbols, each by its letter. */
export const talatSymbols: ReadonlyMap<string, string> = new Map(
  ([...talatConfig.symbols] as TalatSymbol[]).map((symbol) => [symbol, symbolSvg(symbol, 40)]),
)

/** The game's picture in lists: fruit in a basket on emerald. */
export const talatPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">
<rect width="120" height="120" fill="#0E3B2A"/><path d="M0 92h120v28H0z" fill="#0A2C1F"/>
<path d="M30 62a30 34 0 0 1 60 0" fill="none" stroke="#C79A3A" stroke-width="5"/>
<circle cx="44" cy="58" r="15" fill="#6B2C5B"/><path d="M36 46h16l-3 6H39z" fill="#5FA046"/>
<circle cx="76" cy="58" r="15" fill="#F08A24"/><path d="M76 44q8-8 14-4-4 7-14 4z" fill="#5FA046"/>
<path d="M60 32c12 4 17 14 13 24-3 8-12 12-19 9-9-4-11-14-7-22 2-6 6-10 13-11z" fill="#F6BE3B"/>
<path d="M60 33q0-8 7-10" fill="none" stroke="#8A6714" stroke-width="4" stroke-linecap="round"/>
<path d="M24 64h72l-9 36a6 6 0 0 1-6 4H39a6 6 0 0 1-6-4z" fill="#C79A3A"/>
<path d="M22 60h76a4 4 0 0 1 0 10H22a4 4 0 0 1 0-10z" fill="#E3C27A"/>
<path d="M29 80h62M32 91h56M46 70l4 34M60 70v34M74 70l-4 34" stroke="#8A6714" stroke-width="3" fill="none"/></svg>`

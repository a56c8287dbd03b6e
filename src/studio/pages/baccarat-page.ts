import { type Box, boxes } from '../games/baccarat/boxes.ts'
import { boxNames } from '../games/baccarat/box-names.ts'
import { baccaratConfig } from '../games/baccarat/config.ts'
import { baccaratConfigHash } from '../games/baccarat/shoe.ts'
import { baccaratReturns } from './baccarat-par-page.ts'
import { head, pastSheet, whole } from './page-text.ts'
import { figure, icons, tool } from './page-tools.ts'

const NAME = 'บาคาร่า'

const returns = baccaratReturns('commission')
const freeReturns = baccaratReturns('no_commission')

/** A box says how many cards it means. */
const namesOfBoxes: Readonly<Partial<Record<Box, string>>> = {
  small: 'เล็ก 4 ใบ',
  big: 'ใหญ่ 5–6',
}

const box = (name: Box): string =>
  `<button type="button" class="box" data-box="${name}" data-return="${returns.get(name)}" data-return-free="${freeReturns.get(name)}"><b>${namesOfBoxes[name] ?? boxNames[name]}</b> <span class="odds"></span> <span class="share"></span> <span class="unseen note"></span></button>`

const hand = (id: string, name: string): string =>
  `<section id="${id}-hand" class="hand ${id}" aria-label="ไพ่${name}"><h2>${name} <b id="${id}-total" class="total">–</b></h2><ul id="${id}-cards" class="cards"></ul></section>`

const road = (id: string, name: string): string =>
  `<div id="${id}" class="road ${id}" role="group" tabindex="0" aria-label="${name} เลื่อนดูผลก่อนหน้าได้"></div>`

const act = (id: string, name: string): string =>
  `<button type="button" id="${id}" class="act-button" aria-disabled="true">${name}</button>`

const payRow = (name: Box): string => {
  const { paysX100, noCommissionX100 } = baccaratConfig
  const free =
    name === 'B'
      ? `${noCommissionX100.B / 100}:1<br>6 แต้ม ${noCommissionX100.bankerSix / 100}:1`
      : `${paysX100[name] / 100}:1`
  return `<tr><th scope="row">${boxNames[name]}</th><td>${paysX100[name] / 100}:1</td><td>${returns.get(name)}</td><td>${free}</td><td>${freeReturns.get(name)}</td></tr>`
}

const rules = `<dialog id="rules" aria-labelledby="rules-title">
<header><h2 id="rules-title">กติกา${NAME}</h2><button type="button" class="close">ปิด</button></header>
<h3>การแจกไพ่</h3>
<ul>
<li>ไพ่ 8 สำรับ เอนับ 1 แต้ม 10 แจ็ค แหม่ม คิงนับ 0 แต้มของแต่ละฝั่งคือหลักหน่วยของผลรวม ฝั่งที่แต้มสูงกว่าชนะ</li>
<li>แจกฝั่งละ 2 ใบ ฝั่งใดได้ 8 หรือ 9 แต้ม จบตาทันที</li>
<li>ผู้เล่นจั่วใบที่ 3 เมื่อมี 0–5 แต้ม อยู่เมื่อมี 6–7</li>
<li>ถ้าผู้เล่นไม่จั่ว เจ้ามือจั่วเมื่อมี 0–5 ถ้าผู้เล่นจั่ว เจ้ามือ 0–2 แต้มจั่วทุกครั้ง, 3 จั่วถ้าใบที่ 3 ของผู้เล่นไม่ใช่ 8 แต้ม, 4 จั่วเมื่อเป็น 2–7, 5 เมื่อเป็น 4–7, 6 เมื่อเป็น 6–7</li>
</ul>
<h3>อัตราจ่าย</h3>
<div class="scroll" tabindex="0" role="region" aria-label="อัตราจ่ายและส่วนที่คืนผู้เล่น"><table class="pays"><thead><tr><th scope="col">ช่อง</th><th scope="col">ห้องหัก<br>ค่าคอม</th><th scope="col">คืน<br>ผู้เล่น</th><th scope="col">ห้องไม่หัก<br>ค่าคอม</th><th scope="col">คืน<br>ผู้เล่น</th></tr></thead>
<tbody>${boxes.map(payRow).join('')}</tbody></table></div>
<ul>
<li>ผลเสมอ คืนทุนช่องผู้เล่นและเจ้ามือ</li>
<li>ห้องไม่หักค่าคอม เจ้ามือชนะด้วย 6 แต้มจ่าย ${baccaratConfig.noCommissionX100.bankerSix / 100}:1</li>
<li>เล็กคือจบที่ไพ่ 4 ใบ ใหญ่คือ 5 หรือ 6 ใบ ไพ่คู่ดูจาก 2 ใบแรก</li>
<li>เงินที่ได้ปัดเศษลงเป็นสตางค์ ทีละช่อง</li>
</ul>
<p><a href="/par/baccarat" target="_blank" rel="noopener">ดูตารางคำนวณฉบับเต็ม (เปิดแท็บใหม่)</a></p>
<h3>การเดิมพัน</h3>
<ul>
<li>เลือกชิป แตะช่องเพื่อวาง แล้วกดยืนยัน เงินถูกหักเมื่อยืนยันเท่านั้น วางเพิ่มได้หลายครั้งจนปิดรับ รวมกันไม่เกินวงเงินของโต๊ะต่อช่องต่อตา</li>
<li>ในตาเดียวกัน แต่ละคนวางผู้เล่นหรือเจ้ามือได้ฝั่งเดียว และวางเล็กหรือใหญ่ได้อย่างเดียว นับรวมทุกครั้งที่ยืนยันและทุกหน้าจอ</li>
<li>ปิดรับตามนาฬิกาของโต๊ะ ที่กดหลังจากนั้นไม่ถูกรับและเงินไม่ถูกหัก ระหว่างเปิดรับ กด “ยกเลิก” เพื่อคืนเดิมพันล่าสุดได้</li>
<li>ถ้ากระเป๋าเงินตอบไม่ทันก่อนค่าสุ่มออก เดิมพันนั้นถูกคืน ไม่ว่าไพ่จะออกอย่างไร</li>
<li>ถ้ากระเป๋าเงินตอบช้า เดิมพันขึ้นว่ารอ และโต๊ะแจ้งเสมอว่ารับ ไม่รับ หรือคืนเงิน</li>
<li>ถ้าหลุดระหว่างตา: เดิมพันที่รับแล้วยังอยู่ ออกผลและจ่ายให้เสมอ กลับมาแล้วโต๊ะแจ้งผลของตาที่คุณไม่ได้เห็น</li>
<li>แป้นพิมพ์: 1–6 เลือกชิป, P B T วางผู้เล่น เจ้ามือ เสมอ, Backspace ถอย, R ซ้ำตาก่อน, Enter ยืนยัน, M เสียง, I กติกา, H ประวัติ</li>
</ul>
<h3>ตาที่เป็นโมฆะ</h3>
<ul>
<li>หลังปิดรับ ถ้าค่าสุ่มสาธารณะไม่มาภายใน 1 นาที ตานั้นเป็นโมฆะ คืนเงินทุกเดิมพัน ค่าที่มาทีหลังไม่มีผล</li>
<li>ถ้าค่าสุ่มมาก่อนเวลา หรือนาฬิกาของโต๊ะถูกปรับถอยหลัง ตานั้นเป็นโมฆะและคืนเงินเช่นกัน</li>
<li>เลขตาที่เป็นโมฆะไม่ถูกใช้ซ้ำ และไม่อยู่ในเค้าไพ่</li>
</ul>
<h3>ไม่มีใครรู้ไพ่ก่อนปิดรับ</h3>
<p>ก่อนเริ่มขอน โต๊ะสุ่มซีดและแสดงค่า SHA-256 ไว้ ไพ่ของแต่ละตามาจากซีดนี้ เลขตา และค่าสุ่มสาธารณะ (beacon) ที่เกิดขึ้นหลังปิดรับ จึงไม่มีใครรู้ไพ่ระหว่างเปิดรับ รวมถึงเราเอง จบขอนแล้วซีดถูกเปิดเผยให้คำนวณซ้ำได้ทุกใบ</p>
<p class="fact"><span class="quiet">ค่าที่ล็อกไว้ของขอนนี้ (SHA-256)</span><code id="commit"></code></p>
<p class="fact"><span class="quiet">รุ่นของเกม (SHA-256)</span><code>${baccaratConfigHash}</code></p>
<p class="fact"><span class="quiet">รุ่น</span><code>${baccaratConfig.game} ${baccaratConfig.version}</code></p>
</dialog>`

/** The page of live tables; everything that changes is written into it by the script. */
export const baccaratPage = whole(`${head(NAME, 'baccarat/main.js', 'baccarat')}
<body class="live" data-place="hall"><main class="table">
<header class="bar">
${tool('to-hall', 'เลือกโต๊ะอื่น', icons.back, ' hidden')}<h1 id="title">${NAME}</h1><span id="demo" class="demo" hidden>ทดลองเล่น<span class="wide"> เงินสมมติ</span></span>
<div class="tools">${tool('mute', 'ปิดเสียง', icons.mute, ' aria-pressed="true"')}${tool('open-past', 'ประวัติ', icons.past)}${tool('open-rules', 'กติกา', icons.rules)}</div>
<dl class="session" aria-label="การเล่นครั้งนี้">
${figure('เวลา', 'elapsed', '0:00:00')}${figure('สุทธิ', 'net', '฿0.00')}${figure('เดิมพันตานี้', 'staked', '฿0.00')}${figure('ยอดเงิน', 'balance', '–')}
</dl>
</header>
<section id="room" class="felt" aria-label="โต๊ะ" hidden>
<div class="clock"><b id="table-state" class="table-state"></b><span id="countdown" class="countdown" aria-hidden="true"></span><span id="coup-no" class="coup-no"></span></div>
<div class="time" aria-hidden="true"><i id="time-left"></i></div>
<div class="hands">${hand('player', 'ผู้เล่น')}${hand('banker', 'เจ้ามือ')}</div>
</section>
<div class="said"><p id="result" class="result" role="status" aria-live="polite" data-kind="flat">กำลังเข้าเกม</p>
<button type="button" id="deposit" class="second" hidden>ฝากเงิน</button><button type="button" id="leave" class="second" hidden>ปิดเกม</button></div>
<section id="hall" class="hall" aria-label="โต๊ะทั้งหมด"><ul id="hall-list" class="hall-list"></ul></section>
<section class="roads" aria-label="เค้าไพ่ของขอนนี้"><p id="counts" class="quiet counts"></p>
${road('road-bead', 'ตารางลูกปัด')}${road('road-big', 'ถนนใหญ่')}
${road('road-eye', 'ตาโต')}${road('road-small', 'ถนนเล็ก')}${road('road-pig', 'แมลงสาบ')}
</section>
<aside id="notice" class="notice" aria-label="เดิมพันที่รอแจ้งผล" data-kind=""><p id="notice-said" role="status"></p>
${tool('notice-past', 'ดูในประวัติ', icons.past, ' hidden')}${tool('notice-close', 'รับทราบ', icons.close, ' hidden')}</aside>
<section id="bets" class="controls" aria-label="เดิมพัน" hidden>
<div class="boxes main">${(['P', 'T', 'B'] as const).map(box).join('')}</div>
<div class="boxes side">${(['PP', 'small', 'EP', 'big', 'BP'] as const).map(box).join('')}</div>
<div id="chips" class="chip-row" role="radiogroup" aria-label="เลือกชิป"></div>
<div class="actions">${act('clear', 'ล้าง')}${act('undo', 'ถอย')}${act('repeat', 'ซ้ำ')}${act('double', '×2')}
<button type="button" id="confirm" class="play" aria-disabled="true"><b>ยืนยัน</b><span id="confirm-sum"></span></button></div>
</section>
<p id="why" class="why" role="status"></p>
</main>${rules}${pastSheet('50 เดิมพันล่าสุด')}</body></html>`)

/** The page that shows one ticket with its coup again. */
export const baccaratReplayPage = `${head(`${NAME} ย้อนหลัง`, 'baccarat/replay.js', 'baccarat')}
<body class="live" data-place="replay"><main class="table replay">
<header class="bar"><h1>${NAME}</h1><span class="demo">ภาพย้อนหลัง</span></header>
<section class="felt" aria-label="โต๊ะ"><div class="hands">${hand('player', 'ผู้เล่น')}${hand('banker', 'เจ้ามือ')}</div></section>
<p id="result" class="result" role="status">กำลังโหลด</p>
<p id="bet" class="quiet"></p>
<p id="where" class="quiet"></p>
<section class="controls" id="proof"></section>
</main></body></html>`

/** The game's picture in lists: two cards, nine in spades and hearts, on emerald. */
export const baccaratPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">
<rect width="120" height="120" fill="#0E3B2A"/><circle cx="60" cy="60" r="44" fill="none" stroke="#C79A3A" stroke-width="2"/>
<g transform="rotate(-12 46 62)"><rect x="26" y="32" width="40" height="58" rx="5" fill="#FFF" stroke="#C79A3A"/><path d="M46 46c8 8 12 11 12 16a6 6 0 0 1-10 4l2 8h-8l2-8a6 6 0 0 1-10-4c0-5 4-8 12-16z" fill="#14241B"/></g>
<g transform="rotate(12 74 62)"><rect x="54" y="32" width="40" height="58" rx="5" fill="#FFF" stroke="#C79A3A"/><path d="M74 76C62 67 60 62 60 57a7 7 0 0 1 14-3 7 7 0 0 1 14 3c0 5-2 10-14 19z" fill="#C02B33"/></g></svg>`

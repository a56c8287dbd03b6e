/** Text where no line ends between a figure and its unit. */
export const whole = (text: string): string =>
  text.replaceAll(/(\d%?) (?=[ก-ฮเ-ไ])/g, '$1\u00a0').replaceAll(/(ที่|[ก-ฮ]\.) (?=\d)/g, '$1\u00a0')

/** Told before the style is read, so that no text is laid out twice. */
const fonts = ['thai-400', 'thai-700', 'num-700']
  .map(
    (name) =>
      `<link rel="preload" as="font" type="font/woff2" href="/assets/prompt-${name}.woff2" crossorigin>`,
  )
  .join('')

/** The head of a page. @param game whose picture it has, and whose style where that is not the coin's */
export const head = (title: string, script: string, game = 'coin'): string => `<!doctype html>
<html lang="th" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
${fonts}
<link rel="icon" href="/pictures/${game}.svg">
<link rel="stylesheet" href="/assets/style.css">${game === 'coin' ? '' : `<link rel="stylesheet" href="/assets/${game}.css">`}
<script type="module" src="/assets/${script}"></script>
</head>`

const coin = `<div class="stage" aria-hidden="true"><div id="coin" class="coin" data-side="heads">
<div class="face heads"><span>หัว</span></div><div class="face tails"><span>ก้อย</span></div>
</div></div>`

const chips = [1, 5, 10, 20, 50, 100, 500]
  .map(
    (value) =>
      `<button type="button" value="${value}" aria-label="แทง ${value} บาท">${value}</button>`,
  )
  .join('')

const choice = (side: string, name: string): string =>
  `<button type="button" id="play-${side}" class="play"><b>${name}</b><span>จ่าย 2 เท่า</span></button>`

/** How a draw is fixed before and checked after. @param step how an outcome follows from the seeds */
export const seedSection = (step: string): string => `<h3>ผลถูกกำหนดไว้ก่อนเล่น</h3>
<p>ก่อนเล่น เกมสุ่มซีดและแสดงค่า SHA-256 ของซีดไว้ จึงเปลี่ยนทีหลังไม่ได้ ผลแต่ละรอบมาจากซีดของเกม ซีดของคุณ และลำดับรอบ</p>
<p class="fact"><span class="quiet">ค่าที่ล็อกไว้ (SHA-256)</span><code id="commit"></code></p>
<p class="fact"><span class="quiet">ซีดของคุณ</span><code id="client-seed"></code></p>
<p class="fact"><span class="quiet">ออกผลด้วยซีดชุดนี้แล้ว</span><code id="drawn"></code></p>
<p class="fact"><span class="quiet">รุ่นของเกม (SHA-256)</span><code id="config"></code></p>
<h3>ตรวจผลเอง</h3>
<ol>
<li>กด “เปิดเผยซีด” เกมจะแสดงซีดชุดนี้ และเริ่มชุดถัดไปที่ล็อกไว้แล้ว</li>
<li>SHA-256 ของตัวอักษรซีดทั้ง 64 ตัวต้องตรงกับค่าที่ล็อกไว้</li>
<li>${step}</li>
</ol>
<p class="fact"><span class="quiet">ค่าที่ล็อกไว้ของชุดถัดไป (SHA-256 ของตัวอักษรซีด)</span><code id="next-commit"></code></p>
<label for="next-seed">ซีดของคุณสำหรับชุดต่อไป (เว้นว่างให้สุ่ม)</label>
<input id="next-seed" maxlength="64" autocomplete="off" autocapitalize="off" spellcheck="false">
<button type="button" id="reveal" class="second">เปิดเผยซีด</button>
<p id="reveal-said" role="status"></p>`

const rules = `<dialog id="rules" aria-labelledby="rules-title">
<header><h2 id="rules-title">กติกาหัวก้อย</h2><button type="button" class="close">ปิด</button></header>
<ul>
<li>เลือกหัวหรือก้อย ถ้าเหรียญออกตรงกัน ได้เงิน 2 เท่าของที่แทง (รวมทุน) ถ้าไม่ตรง เสียเงินที่แทง</li>
<li>โอกาสชนะ 50% ทุกรอบ คืนผู้เล่น 100% ไม่มีส่วนที่เจ้ามือหักไว้</li>
<li>แทงได้รอบละ 1 ถึง 500 บาท เว้นอย่างน้อย 5 วินาทีต่อรอบ ไม่มีการเล่นอัตโนมัติ</li>
<li>ถ้าหลุดกลางรอบ: รอบที่รับเดิมพันแล้วออกผลและจ่ายให้เสมอ กลับเข้ามาดูได้จากปุ่ม “เล่นต่อจากที่ค้าง”</li>
<li>ถ้ากระเป๋าเงินไม่ตอบ: เกมถามซ้ำ 3 ครั้ง แล้วยกเลิกรายการและคืนเงิน</li>
</ul>
${seedSection('คำนวณ HMAC-SHA-256 ใช้ซีดของเกมเป็นกุญแจ ข้อความคือ “ซีดของคุณ:ลำดับ:0” เลขฐานสิบหก 8 ตัวแรกเป็นเลขคู่คือหัว เลขคี่คือก้อย')}
</dialog>`

/** The sheet of the last rounds. */
export const pastSheet = (title: string): string => `<dialog id="past" aria-labelledby="past-title">
<header><h2 id="past-title">${title}</h2><button type="button" class="close">ปิด</button></header>
<p id="past-said" role="status"></p><ul id="past-list" class="rounds"></ul>
<button type="button" id="site-past" class="second" hidden>ประวัติทั้งหมดและตรวจผลบนเว็บ</button>
</dialog>`
export const past = pastSheet('20 รอบล่าสุด')

/** The page of the coin; everything that changes is written into it by the script. */
export const coinPage = whole(`${head('หัวก้อย', 'main.js')}
<body><main class="table">
<header class="bar">
<h1>หัวก้อย</h1><span id="demo" class="demo" hidden>ทดลองเล่น เงินสมมติ</span>
<p class="balance"><span class="quiet">ยอดเงิน</span> <b id="balance">–</b></p>
<button type="button" id="open-past" class="small">ประวัติ</button>
<button type="button" id="open-rules" class="small">กติกา</button>
</header>
<section class="field">${coin}
<p id="result" class="result" role="status" aria-live="polite" data-kind="flat">กำลังเข้าเกม</p>
<button type="button" id="deposit" class="second" hidden>ฝากเงิน</button>
<button type="button" id="leave" class="second" hidden>ปิดเกม</button>
<div id="unfinished" class="unfinished" hidden><p>มีรอบก่อนหน้าที่คุณยังไม่เห็นผล</p>
<button type="button" id="resume" class="second">เล่นต่อจากที่ค้าง</button></div>
</section>
<section class="controls" aria-label="เดิมพัน">
<div class="stake"><button type="button" id="less" aria-label="ลดเดิมพัน 1 บาท">−</button>
<label>เดิมพัน (บาท)<input id="stake" inputmode="numeric" value="10" maxlength="4" autocomplete="off"></label>
<button type="button" id="more" aria-label="เพิ่มเดิมพัน 1 บาท">+</button></div>
<div id="chips" class="chips" role="group" aria-label="เลือกเดิมพัน">${chips}</div>
<div class="choices">${choice('heads', 'หัว')}${choice('tails', 'ก้อย')}</div>
<p id="why" class="why" role="status"></p>
<p class="quiet lock">ล็อกผลไว้แล้ว <code id="commit-short"></code> · คืนผู้เล่น 100% · โอกาสชนะ 50%</p>
</section>
</main>${rules}${past}</body></html>`)

/** The page that shows one round again. */
export const replayPage = `${head('หัวก้อย ย้อนหลัง', 'replay.js')}
<body><main class="table replay">
<header class="bar"><h1>หัวก้อย ย้อนหลัง</h1></header>
<section class="field">${coin}
<p id="bet" class="quiet"></p>
<p id="result" class="result" role="status">กำลังโหลด</p>
<button type="button" id="again" class="second" hidden>ดูอีกครั้ง</button>
</section>
<section class="controls" id="proof"></section>
</main></body></html>`

/** A page that says why there is nothing to see; it has the colours of the page around it. */
const nothing = (title: string, text: string): string => `${head(title, 'nothing.js')}
<body><main class="table"><section class="field"><h1>${title}</h1>
<p id="result">${text}</p></section></main></body></html>`

/** What is shown where a launch or a game is unknown. */
export const missingPage = nothing('ไม่พบเกมนี้', 'กรุณาปิดแล้วเลือกเกมใหม่จากเว็บ')

/** What is said of a round that is not here, or not any more. */
export const GONE_TEXT = 'ไม่พบรอบนี้ หรือลิงก์หมดอายุ กรุณาเปิดใหม่จากประวัติ'

/** What is shown where a round is not here. */
export const gonePage = nothing('ไม่พบรอบนี้', 'ไม่มีรอบตามลิงก์นี้ หรือลิงก์หมดอายุแล้ว กรุณาเปิดใหม่จากประวัติ')

/** The game's picture in lists: a coin in the board's gold on emerald. */
export const coinPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">
<rect width="120" height="120" fill="#0E3B2A"/>
<circle cx="60" cy="60" r="38" fill="#C79A3A"/><circle cx="60" cy="60" r="31" fill="#E3C27A"/>
<path d="M60 38l7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2z" fill="#8A6714"/></svg>`

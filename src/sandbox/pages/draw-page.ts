import * as z from 'zod/mini'
import { bangkokDay, isDay } from '#kernel/time.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import { type Draw, listDraws } from '../results/draw-store.ts'
import { setResult, tellDraw, type Told } from '../results/feed.ts'
import { findMarket, type Kind, type Market, markets } from '../results/markets.ts'
import type { World } from '../world.ts'
import { choiceField, facts, listOr, textField } from './fields.ts'
import { type Html, html } from './html.ts'
import { attempt, notice, sendPage, showTime } from './layout.ts'

/** The boxes of each kind; a name with a number is one of several. */
const boxes: Readonly<Record<Kind, readonly (readonly [string, string, string])[]>> = {
  glo: [
    ['first', 'รางวัลที่ 1 (6 หลัก)', '835538'],
    ['last2', 'เลขท้าย 2 ตัว', '73'],
    ['last3f.0', 'เลขหน้า 3 ตัว ที่ 1', '290'],
    ['last3f.1', 'เลขหน้า 3 ตัว ที่ 2', '838'],
    ['last3b.0', 'เลขท้าย 3 ตัว ที่ 1', '051'],
    ['last3b.1', 'เลขท้าย 3 ตัว ที่ 2', '806'],
  ],
  baac: [['first', 'รางวัลที่ 1 (7 หลัก)', '4273157']],
  gsb: [
    ['draw1', 'เลขท้าย 6 ตัว ครั้งที่ 1', '200834'],
    ['draw2', 'เลขท้าย 6 ตัว ครั้งที่ 2', '438135'],
  ],
  lao: [['digits4', 'เลข 4 ตัว', '9887']],
  hanoi: [
    ['special', 'รางวัลพิเศษ (5 หลัก)', '30398'],
    ['first', 'รางวัลที่ 1 (5 หลัก)', '04743'],
  ],
  malay: [
    ['first', 'รางวัลที่ 1 (4 หลัก)', '4541'],
    ['second', 'รางวัลที่ 2 (4 หลัก)', '2850'],
  ],
  stock: [
    ['index', 'ดัชนีปิด', '34305.09'],
    ['change', 'เปลี่ยนแปลง', '339.65'],
  ],
}

const choice = z.object({
  market: z._default(z.string().check(z.maxLength(40)), 'thai_gov'),
  date: z._default(z.string().check(z.maxLength(10)), ''),
  round: z._default(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,20}$/)), '1'),
})

interface Chosen {
  readonly market: Market
  readonly key: { readonly marketCode: string; readonly day: string; readonly round: string }
}

/** The result feeds: what they tell now, and a form to set a draw. */
export function drawPage(server: Server, world: World): void {
  const choose = (input: unknown): Chosen => {
    const { market: code, date, round } = parse(choice, input)
    const market = findMarket(code) ?? markets[0]
    const day = isDay(date) ? date : bangkokDay(world.clock.now())
    return { market, key: { marketCode: market.code, day, round } }
  }
  const show = (chosen: Chosen, top: Html | false) =>
    html`${top}${choiceForm(chosen)} ${toldSection(tellDraw(world, chosen.key))}${setForm(chosen)}
      <h2>ผลล่าสุด</h2>
      ${drawList(world)}`

  server.get('/draws', (request, reply) =>
    sendPage(reply, '/draws', 'ผลรางวัล', show(choose(request.query), false)),
  )
  server.post('/draws', (request, reply) => {
    const chosen = choose(request.body)
    const form = request.body as Record<string, string>
    const noResult = form.status === 'no_result'
    const done = attempt(() =>
      setResult(world, chosen.key, {
        status: noResult ? 'no_result' : 'announced',
        official: noResult ? undefined : readBoxes(chosen.market.kind, form),
        announcedAt: form.when === 'now' ? world.clock.now() : undefined,
      }),
    )
    const top =
      'value' in done
        ? notice('done', 'บันทึกผลแล้ว')
        : notice('error', 'ตัวเลขไม่ครบหรือไม่ถูกต้อง กรุณาตรวจสอบทุกช่อง')
    const status = 'value' in done ? 200 : 400
    return sendPage(reply, '/draws', 'ผลรางวัล', show(chosen, top), status)
  })
}

function readBoxes(kind: Kind, form: Record<string, string>): object {
  const values: Record<string, string | string[]> = {}
  for (const [box] of boxes[kind]) {
    const [name = '', index] = box.split('.')
    const value = (form[box] ?? '').trim()
    if (index === undefined) values[name] = value
    else values[name] = [...((values[name] as string[] | undefined) ?? []), value]
  }
  return values
}

function choiceForm({ market, key }: Chosen): Html {
  const options = markets.map((one) => [one.code, one.name] as const)
  return html`<form class="card" method="get" action="/draws">
    <div class="row">
      ${choiceField('หวย', 'market', options, market.code)}
      <label>งวดวันที่<input type="date" name="date" value="${key.day}" /></label>
      ${textField({ label: 'รอบ', name: 'round', value: key.round })}
    </div>
    <button>แสดง</button>
  </form>`
}

function toldSection(draw: Told): Html {
  if (draw.status === 'no_result') return notice('error', 'งวดนี้ไม่มีผลรางวัล')
  if (draw.status === 'pending' || draw.announcedAtMs === null) {
    const time = showTime(draw.announceAtMs)
    return html`<section>
      <strong>รอประกาศผล</strong>
      <p class="note">เวลาประกาศ ${time}</p>
    </section>`
  }
  const corrected = draw.revision > 1 && ` · แก้ไขครั้งที่ ${draw.revision - 1}`
  return html`<section>
    <strong>ประกาศแล้ว</strong>
    <p class="note">${showTime(draw.announcedAtMs)}${corrected}</p>
    ${facts(officialRows(draw.kind, draw.official))}
  </section>`
}

function officialRows(kind: Kind, official: object | null): (readonly [string, string | false])[] {
  const values = (official ?? {}) as Record<string, string | string[]>
  return boxes[kind].map(([box, label]) => {
    const [name = '', index] = box.split('.')
    const value = index === undefined ? values[name] : values[name]?.[Number(index)]
    return [label, typeof value === 'string' && value]
  })
}

function setForm({ market, key }: Chosen): Html {
  const when = [
    ['', 'ตามเวลาประกาศ'],
    ['now', 'ทันที'],
  ] as const
  return html`<h2>กำหนดผล ${market.name} งวด ${key.day}</h2>
    <form class="card" method="post" action="/draws">
      <input type="hidden" name="market" value="${market.code}" />
      <input type="hidden" name="date" value="${key.day}" />
      <input type="hidden" name="round" value="${key.round}" />
      <div class="row">
        ${boxes[market.kind].map(([name, label, placeholder]) =>
          textField({ label, name, placeholder, mode: 'decimal' }),
        )}
      </div>
      ${choiceField('ประกาศเมื่อ', 'when', when)}
      <div class="buttons">
        <button name="status" value="announced">บันทึกผล</button>
        <button class="bad" name="status" value="no_result">งวดนี้ไม่มีผล</button>
      </div>
    </form>`
}

/** A result that was set and not announced yet is nobody's business, here neither. */
function drawList(world: World): Html {
  const nowMs = world.clock.now().getTime()
  const rows = listDraws(world.store, 50).map((draw) => drawRow(draw, nowMs))
  return listOr('ยังไม่มีผลรางวัล', rows)
}

function drawRow(draw: Draw, nowMs: number): Html {
  const name = findMarket(draw.marketCode)?.name ?? draw.marketCode
  const shown = draw.shownFromMs !== null && draw.shownFromMs <= nowMs
  const official = (draw.official ?? {}) as Record<string, string | string[]>
  const values = Object.keys(official).filter((key) =>
    boxes[draw.kind].some(([box]) => box.startsWith(key)),
  )
  return html`<li>
    <div class="split"><strong>${name}</strong><span class="soft">งวด ${draw.day}</span></div>
    <div class="soft">
      ${
        !shown
          ? 'ตั้งผลไว้แล้ว รอเวลาประกาศ'
          : draw.status === 'no_result'
            ? 'ไม่มีผลรางวัล'
            : values.map((key) => [official[key]].flat().join(' ')).join(' · ')
      }
    </div>
  </li>`
}

import * as z from 'zod/mini'
import { parse } from '../http/parse.ts'
import { refuse } from '../http/errors.ts'
import type { Server } from '../http/server.ts'
import type { Row } from '../store/open-store.ts'
import {
  listDeliveries,
  listEvents,
  readPaused,
  redeliver,
  writePaused,
} from '../webhook/event-store.ts'
import type { World } from '../world.ts'
import { listOr } from './fields.ts'
import { type Html, html } from './html.ts'
import { attempt, notice, sendPage, showTime } from './layout.ts'

const names: Readonly<Record<string, string>> = {
  'charge.complete': 'เงินเข้า',
  'transfer.send': 'ส่งคำสั่งโอนแล้ว',
  'transfer.pay': 'โอนออกสำเร็จ',
  'transfer.fail': 'โอนออกไม่สำเร็จ',
}

const states: Readonly<Record<string, string>> = {
  waiting: 'รอส่ง',
  held: 'กักไว้ให้สลับลำดับ',
  delivered: 'ส่งถึงแล้ว',
  dropped: 'ไม่ส่ง',
}

/** What the gateway told the site, and what the site said. */
export function hookPage(server: Server, world: World): void {
  server.get('/hooks', (_request, reply) => send(false, 200, reply))
  server.post('/hooks', (request, reply) => {
    const done = attempt(() => {
      const form = parse(
        z.object({ paused: z.optional(z.enum(['0', '1'])), event: z.optional(z.string()) }),
        request.body,
      )
      if (form.paused !== undefined) writePaused(world.store, form.paused === '1')
      if (form.event !== undefined && !redeliver(world.store, form.event)) {
        throw refuse(404, 'not_found', `there is no event ${form.event}`)
      }
    })
    world.wakeCourier()
    if ('value' in done) return reply.redirect('/hooks', 303)
    return send(notice('error', done.problem), 400, reply)
  })

  const send = (top: Html | false, status: number, reply: Parameters<typeof sendPage>[0]) => {
    const paused = readPaused(world.store)
    const rows = listEvents(world.store, 50).map((event) => eventRow(world, event))
    const target = `${world.siteUrl}/webhook/omise`
    const body = html`${top}
      <form class="card" method="post" action="/hooks">
        <p class="note">ส่งไปที่ ${target} ${paused && '(หยุดส่งชั่วคราว)'}</p>
        <button class="plain" name="paused" value="${paused ? '0' : '1'}">
          ${paused ? 'ส่งต่อ' : 'หยุดส่งชั่วคราว'}
        </button>
      </form>
      ${listOr('ยังไม่มีการแจ้งเตือน', rows)}`
    return sendPage(reply, '/hooks', 'การแจ้งเตือนร้านค้า', body, status)
  }
}

function eventRow(world: World, event: Row): Html {
  const last = listDeliveries(world.store, String(event.id)).at(-1)
  const said = last?.status === null ? `ติดต่อไม่ได้ (${last.problem})` : `ตอบ ${last?.status}`
  const latest = last && ` · ครั้งล่าสุด ${said}`
  const key = String(event.key)
  const state = String(event.state)
  return html`<li>
    <div class="split">
      <strong>${names[key] ?? key}</strong> <span>${states[state] ?? state}</span>
    </div>
    <div class="soft">${showTime(Number(event.created_at))} · ${event.id}</div>
    <div class="soft">ส่งแล้ว ${event.attempts} ครั้ง${latest}</div>
    <form class="buttons" method="post" action="/hooks">
      <button class="plain" name="event" value="${event.id}">ส่งซ้ำ</button>
    </form>
  </li>`
}

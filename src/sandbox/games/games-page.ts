import type { FastifyReply } from 'fastify'
import { formatBaht } from '#kernel/money.ts'
import * as z from 'zod/mini'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import { choiceField, listOr } from '../pages/fields.ts'
import { type Html, html } from '../pages/html.ts'
import { sendPage, showTime } from '../pages/layout.ts'
import type { World } from '../world.ts'
import {
  callFaults,
  calls,
  clearFaults,
  insertFault,
  listFaults,
  type OrderedFault,
  walletFaults,
} from './fault-store.ts'
import { listOperators, type Operator } from './operator-store.ts'
import { listSessions, type Session } from './session-store.ts'
import { findToy } from './toys.ts'
import { faultNames } from './words.ts'

const SESSIONS_SHOWN = 30

const callNames: Readonly<Record<OrderedFault['call'], string>> = {
  list: 'รายชื่อเกม',
  url: 'เปิดเกม',
  free_bets: 'เดิมพันฟรี',
  transactions: 'รายการของค่ายเกม',
  '*': 'ทุกคำขอ',
  wallet: 'ข้อความถึงกระเป๋าเงิน',
}

/** One choice of the form: what goes wrong, and where. */
const choices = [
  ...(['*', ...calls] as const).flatMap((call) =>
    callFaults
      .filter((fault) => fault !== 'wrong_amount' || call === 'free_bets')
      .map((fault) => [call, fault] as const),
  ),
  ...walletFaults.map((fault) => ['wallet', fault] as const),
].map(([call, fault]) => ({ key: `${call} ${fault}`, call, fault }))

const form = z.object({ what: z.enum([...choices.map(({ key }) => key), 'none']) })

const DELAY_MS = 10_000

/** The providers, who plays, and what goes wrong next. */
export function gamesPage(server: Server, world: World): void {
  server.get('/games', (_request, reply) => show(world, reply))
  server.post('/games', (request, reply) => {
    const { what } = parse(form, request.body)
    const chosen = choices.find(({ key }) => key === what)
    if (chosen) {
      const { call, fault } = chosen
      const protocol = fault === 'bad_signature' ? 'hub88' : null
      insertFault(world.store, { protocol, call, fault, times: 1, delayMs: DELAY_MS })
    } else clearFaults(world.store, null, null)
    return reply.redirect('/games', 303)
  })
}

function show({ store }: World, reply: FastifyReply): FastifyReply {
  const operators = listOperators(store)
  const sessions = listSessions(store, SESSIONS_SHOWN)
  const options = choices.map(
    ({ key, call, fault }) => [key, `${callNames[call]}: ${faultNames[fault]}`] as const,
  )
  const body = html`<h2>เว็บที่เชื่อมต่อ</h2>
    ${listOr('ยังไม่มีเว็บที่เชื่อมต่อ', operators.map(operatorRow))}
    <h2>ความผิดพลาด</h2>
    <form class="card" method="post" action="/games">
      ${choiceField('ให้เกิดกับครั้งถัดไป', 'what', options)}
      <div class="buttons">
        <button>เพิ่ม</button>
      </div>
    </form>
    ${listOr('ไม่มีความผิดพลาดที่รออยู่', listFaults(store).map(faultRow))}
    <form method="post" action="/games">
      <button class="plain" name="what" value="none">ล้างทั้งหมด</button>
    </form>
    <h2>การเล่นล่าสุด</h2>
    ${listOr(
      'ยังไม่มีใครเปิดเกม',
      sessions.map((session) =>
        sessionRow(
          session,
          operators.find(({ seq }) => seq === session.operator),
        ),
      ),
    )}`
  return sendPage(reply, '/games', 'ค่ายเกม', body)
}

function operatorRow(operator: Operator): Html {
  return html`<li>
    <div class="split"><strong>${operator.code}</strong> <span>${operator.protocol}</span></div>
    <div class="soft">${operator.ref} · กระเป๋าเงินที่ ${operator.walletUrl}</div>
  </li>`
}

function faultRow({ protocol, call, fault, times }: OrderedFault): Html {
  return html`<li>
    <div class="split"><strong>${faultNames[fault]}</strong> <span>อีก ${times} ครั้ง</span></div>
    <div class="soft">${callNames[call]} · ${protocol ?? 'ทุกค่าย'}</div>
  </li>`
}

function sessionRow(session: Session, operator: Operator | undefined): Html {
  const toy = operator && findToy(operator.protocol, session.game)
  const { balanceSatang } = session
  return html`<li>
    <div class="split">
      <a href="/games/play/${session.id}">${toy?.thaiName ?? session.game}</a>
      <span>${balanceSatang === null ? '-' : `฿${formatBaht(balanceSatang)}`}</span>
    </div>
    <div class="soft">
      ${showTime(session.startedAtMs)} · ${session.isDemo ? 'ทดลองเล่น' : session.player} ·
      ${operator?.code}
    </div>
  </li>`
}

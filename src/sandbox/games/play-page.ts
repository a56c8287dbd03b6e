import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { bahtOf, formatBaht, type Satang } from '#kernel/money.ts'
import { Refused, refuse } from '../http/errors.ts'
import { parse } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import { facts, listOr } from '../pages/fields.ts'
import { type Html, html } from '../pages/html.ts'
import { groupDigits, notice, sendFramedPage, showTime, thaiError } from '../pages/layout.ts'
import type { World } from '../world.ts'
import type { GameCourier } from './courier.ts'
import { lastBet, listMessages, type Message, openRound } from './message-store.ts'
import { readOperator } from './operator-store.ts'
import { greet, play } from './play.ts'
import { findSession, readSession, type Session } from './session-store.ts'
import { findToy, toysOf } from './toys.ts'
import { kindNames, stateNames } from './words.ts'

const STAKES_BAHT = [1, 5, 20] as const
const form = z.union([
  z.object({ stake: z.enum(STAKES_BAHT.map(String)) }),
  z.object({ outcome: z.enum(['win', 'loss', 'rollback']) }),
])
type Wish = z.output<typeof form>

const MESSAGES_SHOWN = 10
const ROUND_MESSAGES_SEARCHED = 500

/** The game that a person sees in the site's page: buttons for what a game would decide by itself. */
export function playPage(server: Server, world: World, courier: GameCourier): void {
  server.get('/games/play/:id', async (request, reply) => {
    const session = findOf(world, request.params)
    if (!session) return notFound(reply)
    const greeting = await greet(world, courier, session)
    const { balanceSatang } = readSession(world.store, session.id)
    if (balanceSatang === null && greeting?.state !== 'refused') {
      await play(world, courier, session, { deed: 'balance' })
    }
    return show(world, reply, session.id)
  })
  server.post('/games/play/:id', async (request, reply) => {
    const session = findOf(world, request.params)
    if (!session) return notFound(reply)
    try {
      await obey(world, courier, session, parse(form, request.body))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return show(world, reply, session.id, notice('error', thaiError(error)))
    }
    return reply.redirect(`/games/play/${session.id}`, 303)
  })
  server.get('/games/rounds/:id/:round', (request, reply) => {
    const session = findOf(world, request.params)
    const { round } = request.params as { round: string }
    const messages = session
      ? listMessages(world.store, session.seq, ROUND_MESSAGES_SEARCHED).filter(
          (one) => one.round === round,
        )
      : []
    if (messages.length === 0) return notFound(reply)
    const body = html`${listOr('ยังไม่มีข้อความ', messages.map(messageRow))}`
    return sendFramedPage(reply, `รอบ ${round}`, body)
  })
  server.get('/games/pictures/:name', (request, reply) => {
    const { name } = request.params as { name: string }
    const toy = [...toysOf('hub88'), ...toysOf('pragmatic')].find(
      ({ code }) => name === `${code}.svg`,
    )
    if (!toy) throw refuse(404, 'not_found', `there is no picture ${name}`)
    return (
      reply
        .type('image/svg+xml')
        // Sites show it in their lists of games.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(pictureOf(toy.name).text)
    )
  })
}

function findOf({ store }: World, params: unknown): Session | undefined {
  return findSession(store, (params as { id: string }).id)
}

function notFound(reply: FastifyReply): FastifyReply {
  const problem = 'ลิงก์เกมนี้ใช้ไม่ได้แล้ว กรุณากลับไปเปิดเกมใหม่จากเว็บ'
  return sendFramedPage(reply, 'ไม่พบเกม', notice('error', problem), 404)
}

/** A round that is won pays twice its last stake; a round that has ended takes no more bets. */
async function obey(
  world: World,
  courier: GameCourier,
  session: Session,
  wish: Wish,
): Promise<void> {
  if ('stake' in wish) {
    const amountSatang = bahtOf(BigInt(wish.stake))
    await play(world, courier, session, { deed: 'bet', amountSatang })
    return
  }
  const round = openRound(world.store, session.seq)
  const bet = round === undefined ? undefined : lastBet(world.store, session.seq, round)
  if (!bet) throw refuse(409, 'no_round', 'no round is open: bet first')
  if (wish.outcome === 'rollback') {
    await play(world, courier, session, { deed: 'rollback', reference: bet.id })
    return
  }
  const amountSatang = wish.outcome === 'win' ? bet.amountSatang * 2n : 0n
  const closing = readOperator(world.store, session.operator).protocol === 'hub88'
  await play(world, courier, session, { deed: 'win', round: bet.round, amountSatang, closing })
  if (!closing) await play(world, courier, session, { deed: 'end', round: bet.round })
}

function show(
  world: World,
  reply: FastifyReply,
  id: string,
  top: Html | false = false,
): FastifyReply {
  const { store } = world
  const session = readSession(store, id)
  const operator = readOperator(store, session.operator)
  const toy = findToy(operator.protocol, session.game)
  const round = openRound(store, session.seq)
  const messages = listMessages(store, session.seq, MESSAGES_SHOWN)
  const body = html`${top} ${problemOf(messages[0])}
    <section>
      <p class="note">
        ${session.isDemo ? 'โหมดทดลองเล่น ใช้เงินสมมติ ไม่เกี่ยวกับเงินในเว็บ' : 'ยอดเงินตามที่เว็บแจ้งล่าสุด'}
      </p>
      <p class="amount">${shownBaht(session.balanceSatang)}</p>
      ${facts([['รอบ', round ?? 'ยังไม่เริ่มรอบ']])}
    </section>
    ${buttons(id, round !== undefined)}
    <h2>ข้อความล่าสุดถึงเว็บ</h2>
    ${listOr('ยังไม่มีข้อความ', messages.map(messageRow))}
    ${
      session.lobbyUrl !== null &&
      /^https?:\/\//.test(session.lobbyUrl) &&
      html`<p><a class="button plain" href="${session.lobbyUrl}">กลับไปที่เว็บ</a></p>`
    }`
  return sendFramedPage(reply, toy?.thaiName ?? session.game, body)
}

function buttons(id: string, isOpen: boolean): Html {
  return html`<form class="card" method="post" action="/games/play/${id}">
    <div class="buttons">
      ${STAKES_BAHT.map(
        (baht) => html`<button name="stake" value="${baht}">วางเดิมพัน ฿${baht}</button> `,
      )}
    </div>
    ${
      isOpen &&
      html`<div class="buttons">
        <button class="plain" name="outcome" value="win">ชนะ (×2)</button>
        <button class="plain" name="outcome" value="loss">แพ้</button>
        <button class="bad" name="outcome" value="rollback">ยกเลิก</button>
      </div>`
    }
  </form>`
}

/** What a player would be told when the site did not agree. */
function problemOf(newest: Message | undefined): Html | false {
  if (newest?.state === 'refused') {
    return notice('error', `เว็บไม่รับรายการล่าสุด (${kindNames[newest.kind]})`)
  }
  if (newest?.state === 'waiting' || newest?.state === 'undoing') {
    return notice('error', 'เว็บยังไม่ตอบ ค่ายเกมจะส่งซ้ำเอง กดโหลดหน้านี้ใหม่เพื่อดูผล')
  }
  return false
}

function messageRow(message: Message): Html {
  const said =
    message.answer ?? (message.httpStatus === null ? message.problem : `HTTP ${message.httpStatus}`)
  return html`<li>
    <div class="split">
      <strong
        >${kindNames[message.kind]}
        ${message.amountSatang > 0n && shownBaht(message.amountSatang)}</strong
      >
      <span>${stateNames[message.state]}</span>
    </div>
    <div class="soft">${showTime(message.atMs)} · รอบ ${message.round || '-'}</div>
    <div class="soft">${said}</div>
  </li>`
}

function shownBaht(amountSatang: Satang | null): string {
  return amountSatang === null ? 'ยังไม่ทราบ' : `฿${groupDigits(formatBaht(amountSatang))}`
}

function pictureOf(name: string): Html {
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">
    <rect width="300" height="200" fill="#0a6b40" />
    <circle cx="150" cy="80" r="48" fill="#f2c14e" />
    <text
      x="150"
      y="175"
      fill="#ffffff"
      font-family="sans-serif"
      font-size="24"
      text-anchor="middle"
    >
      ${name}
    </text>
  </svg>`
}

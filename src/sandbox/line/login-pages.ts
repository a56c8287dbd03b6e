import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { refuse } from '../http/errors.ts'
import { parse, text } from '../http/parse.ts'
import type { Server } from '../http/server.ts'
import { type Html, html } from '../pages/html.ts'
import { notice, sendPage } from '../pages/layout.ts'
import type { World } from '../world.ts'
import { findAccount, insertAccount, insertCode, listAccounts } from './line-store.ts'

const CODE_LIFE_MS = 600_000

const wish = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string().check(z.maxLength(500)),
  state: z.string().check(z.minLength(1), z.maxLength(200)),
  scope: z.string().check(z.regex(/(^| )openid( |$)/)),
  nonce: z.optional(z.string().check(z.maxLength(200))),
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  code_challenge_method: z.literal('S256'),
})
type Wish = z.output<typeof wish>

const AUTHORIZE = '/line/oauth2/v2.1/authorize'

/** Where somebody says who he is at LINE, and where people of this LINE are made. */
export function loginPages(server: Server, world: World, channelId: string): void {
  const { store, clock } = world
  server.get(AUTHORIZE, (request, reply) => {
    const asked = wish.safeParse(request.query)
    if (!asked.success || !isOwnCallback(world, channelId, asked.data)) {
      const problem = 'ลิงก์เข้าสู่ระบบ LINE ไม่ถูกต้อง กรุณากลับไปเริ่มใหม่ที่เว็บ'
      return sendPage(reply, '/line', 'เข้าสู่ระบบ LINE', notice('error', problem), 400)
    }
    const chosen = parse(z.object({ as: z.optional(z.string()) }), request.query).as
    if (chosen === undefined) return askWho(world, reply, asked.data)
    return goBack(reply, asked.data, answerOf(chosen, asked.data))
  })
  server.get('/line', (_request, reply) => sendPage(reply, '/line', 'LINE', accountList(world)))
  server.post('/line', (request, reply) => {
    const { name, back } = parse(
      z.object({ name: text(40), back: z._default(z.string(), '/line') }),
      request.body,
    )
    insertAccount(store, name)
    if (back !== '/line' && !back.startsWith(`${AUTHORIZE}?`)) {
      throw refuse(400, 'invalid_input', 'back: expects a page of LINE')
    }
    return reply.redirect(back, 303)
  })

  const answerOf = (userId: string, asked: Wish): Record<string, string> => {
    if (!findAccount(store, userId)) {
      return { error: 'access_denied', error_description: 'The resource owner denied the request.' }
    }
    const code = insertCode(store, {
      userId,
      clientId: asked.client_id,
      redirectUri: asked.redirect_uri,
      nonce: asked.nonce ?? null,
      challenge: asked.code_challenge,
      expiresAtMs: clock.now().getTime() + CODE_LIFE_MS,
    })
    return { code }
  }
}

/** A channel sends people back only to where its owner registered: here to `/liff` of the site. */
function isOwnCallback({ siteUrl }: World, channelId: string, asked: Wish): boolean {
  if (asked.client_id !== channelId || !URL.canParse(asked.redirect_uri)) return false
  const { protocol, port, pathname } = new URL(asked.redirect_uri)
  const site = new URL(siteUrl)
  return /^https?:$/.test(protocol) && port === site.port && /^\/liff(\/|$)/.test(pathname)
}

function goBack(reply: FastifyReply, asked: Wish, answer: Record<string, string>): FastifyReply {
  const to = new URL(asked.redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, state: asked.state })) {
    to.searchParams.set(name, value)
  }
  return reply.redirect(to.href, 302)
}

/** Links and not a form: a form of this page may lead nowhere but here. */
function askWho(world: World, reply: FastifyReply, asked: Wish): FastifyReply {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  const here = `${AUTHORIZE}?${new URLSearchParams(given as [string, string][]).toString()}`
  const accounts = listAccounts(world.store)
  return sendPage(
    reply,
    '/line',
    'เข้าสู่ระบบ LINE',
    html`<p>เว็บขอทราบชื่อและรหัสผู้ใช้ LINE ของคุณ เลือกบัญชีที่จะใช้</p>
      ${accounts.map(
        ({ userId, name }) => html`<p><a href="${here}&as=${userId}">อนุญาตในชื่อ ${name}</a></p>`,
      )}
      ${newAccount(here)}
      <p><a href="${here}&as=nobody">ไม่อนุญาต</a></p>`,
  )
}

const newAccount = (back: string): Html =>
  html`<form class="card" method="post" action="/line">
    <input type="hidden" name="back" value="${back}" />
    <label>ชื่อที่แสดงใน LINE <input name="name" required maxlength="40" autocomplete="off" /></label>
    <button>สร้างบัญชี LINE</button>
  </form>`

function accountList({ store }: World): Html {
  const accounts = listAccounts(store)
  return html`<p class="note">บัญชี LINE ในโลกจำลอง ใช้ตอนเว็บส่งมาให้เข้าสู่ระบบด้วย LINE</p>
    ${newAccount('/line')}
    ${accounts.map(({ userId, name }) => html`<p>${name} · <code>${userId}</code></p>`)}`
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Refused } from '../http/errors.ts'
import { type FastifyReply, parse, type Server } from '../http/server.ts'
import { listLobbies } from '../operator/operator-store.ts'
import { findReplay } from '../play/replay-store.ts'
import { findLaunchOrigin, readSession } from '../play/session-store.ts'
import { viewReplay } from '../play/view.ts'
import { TABLE_GAME } from '../rooms/table-game.ts'
import type { World } from '../world.ts'
import { frameScripts, importsOf } from './frame-script.ts'
import { serveFile } from './kept-file.ts'
import { baccaratPage, baccaratPicture, baccaratReplayPage } from './baccarat-page.ts'
import { baccaratParPages } from './baccarat-par-page.ts'
import { talatParPages } from './par-page.ts'
import { coinPage, coinPicture, GONE_TEXT, gonePage, missingPage, replayPage } from './page-text.ts'
import { talatPage, talatPicture, talatReplayPage, talatSymbols } from './talat-page.ts'

const FONTS = ['prompt-thai-400.woff2', 'prompt-thai-700.woff2', 'prompt-num-700.woff2'] as const
const query = z.object({ launch: z.optional(z.string().check(z.maxLength(64))) })
const replayBody = z.object({ ref: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)) })

/** What each game shows, by its code. */
const pages = new Map([
  ['coin', { play: coinPage, replay: replayPage, picture: coinPicture }],
  ['talat', { play: talatPage, replay: talatReplayPage, picture: talatPicture }],
  [TABLE_GAME, { play: baccaratPage, replay: baccaratReplayPage, picture: baccaratPicture }],
])

/** The pages of games and replays, and what they are made of. All of it stands in memory. */
export function framePages(server: Server, world: World): void {
  const scripts = frameScripts()
  const whole = (page: string) => withPreloads(page, scripts)
  const play = new Map([...pages].map(([game, texts]) => [game, whole(texts.play)]))
  const replay = new Map([...pages].map(([game, texts]) => [game, whole(texts.replay)]))
  assets(server, scripts)
  server.get('/play/:game', (request, reply) => {
    const { game } = request.params as { game: string }
    const { launch } = parse(query, request.query)
    const known = launch === undefined ? undefined : findLaunchOrigin(world.store, launch)
    // Reloaded, a page has no launch any more: whoever of our sites shows games may frame it.
    const places = typeof known === 'string' ? [known] : listLobbies(world.store)
    const isOpen = launch === undefined || known !== undefined
    const page = isOpen ? play.get(game) : undefined
    return sendPage(reply, page ?? missingPage, places, page === undefined ? 404 : 200)
  })
  for (const [game, par] of Object.entries({
    talat: talatParPages(),
    baccarat: baccaratParPages(),
  })) {
    server.get(`/par/${game}`, (_request, reply) => sendPage(reply, par.html, []))
    server.get(`/par/${game}.json`, (_request, reply) =>
      reply.type('application/json').send(par.json),
    )
  }
  server.get('/replay/:ref', (request, reply) => {
    const { ref } = request.params as { ref: string }
    const round = findReplay(world.store, ref, world.clock.nowMs())
    const page = round && replay.get(readSession(world.store, round.session).game)
    const status = page === undefined ? 404 : 200
    return sendPage(reply, page ?? gonePage, listLobbies(world.store), status)
  })
  server.post('/replay', (request) => {
    const { ref } = parse(replayBody, request.body)
    const round = findReplay(world.store, ref, world.clock.nowMs())
    if (!round) throw new Refused(404, 'replay_gone', GONE_TEXT)
    return viewReplay(world, round)
  })
}

/** Sends a page that only the given origins may frame; nothing but our own files runs on it. */
function sendPage(
  reply: FastifyReply,
  text: string,
  places: readonly string[],
  status = 200,
): FastifyReply {
  const ancestors = places.flatMap(withLoopbackNames).join(' ')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    // Pictures of symbols are made on the page.
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors || "'none'"}`,
  ].join('; ')
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    .send(text)
}

/** A machine calls itself by two names; a site that is asked by one may be opened by the other. */
function withLoopbackNames(origin: string): string[] {
  const { hostname, port, protocol } = new URL(origin)
  const names = ['127.0.0.1', 'localhost']
  if (!names.includes(hostname)) return [origin]
  return names.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}

/** A page that names all of its modules: they come side by side, and not one after another as each is read. */
function withPreloads(page: string, scripts: ReadonlyMap<string, string>): string {
  const [, script = ''] = /src="\/assets\/([a-z/-]+\.js)"/.exec(page) ?? []
  const links = importsOf(scripts, script).map(
    (path) => `<link rel="modulepreload" href="/assets/${path}">`,
  )
  return page.replace('</head>', `${links.join('')}</head>`)
}

function assets(server: Server, scripts: ReadonlyMap<string, string>): void {
  const styles = {
    'style.css': ['style.css', 'sheets.css'],
    'talat.css': ['frame.css', 'talat.css'],
    'baccarat.css': [
      'frame.css',
      'baccarat-hall.css',
      'baccarat-roads.css',
      'baccarat-bets.css',
      'baccarat-notice.css',
      'baccarat.css',
    ],
    'par.css': ['par.css'],
  }
  for (const [name, parts] of Object.entries(styles)) {
    serveFile(server, `/assets/${name}`, 'text/css', parts.map(styleText).join(''))
  }
  for (const [name, text] of scripts) {
    serveFile(server, `/assets/${name}`, 'text/javascript', text)
  }
  for (const name of FONTS) {
    const font = readFileSync(join(import.meta.dirname, 'fonts', name))
    const kept = { 'cache-control': 'public, max-age=86400' }
    serveFile(server, `/assets/${name}`, 'font/woff2', font, kept)
  }
  // Sites show them in their lists of games.
  const shown = { 'cross-origin-resource-policy': 'cross-origin' }
  for (const [game, { picture }] of pages) {
    serveFile(server, `/pictures/${game}.svg`, 'image/svg+xml', picture, shown)
  }
  for (const [symbol, picture] of talatSymbols) {
    serveFile(server, `/pictures/talat/${symbol}.svg`, 'image/svg+xml', picture)
  }
}

/** Indentation is for us. */
const styleText = (name: string): string =>
  readFileSync(join(import.meta.dirname, name), 'utf8').replaceAll(/^\s+/gm, '')

import type { Server } from '../http/server.ts'
import type { World } from '../world.ts'

/** The frame's page, its script and style, and replays. */
export function framePages(server: Server, _world: World): void {
  server.get('/play/:game', (_request, reply) => reply.type('text/html').send(''))
}

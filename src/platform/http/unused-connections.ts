import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Cuts, when the app closes, the connections over which nothing has ever come. Browsers open such ones
 * ahead. To Node they are not idle, so that each would hold the end up until its time is over.
 */
export function cutUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}

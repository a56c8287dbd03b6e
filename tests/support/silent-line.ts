import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A line that falls silent as lines do: nothing is closed, and nothing comes. */
export interface SilentLine {
  readonly port: number
  /** From now on nothing goes either way, on what is open and on what is opened. */
  hush(): void
  /** Connections that are opened from now on carry what is said; those that fell silent stay so. */
  speak(): void
  /** How many connections have carried `marked`. */
  countMarked(): number
  close(): void
}

/**
 * Puts a line in front of a server.
 * @param marked a text in what the server says: only connections that carried it fall silent, and `hush`
 *   closes the rest. Left out: all fall silent
 */
export async function silentLineTo(to: NetConnectOpts, marked = ''): Promise<SilentLine> {
  const sockets = new Set<Socket>()
  const pairs = new Map<Socket, { readonly onward: Socket; isMarked: boolean }>()
  let isHushed = false
  let count = 0
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((socket) => {
    keep(socket)
    // Read and thrown away: the other end sees its words taken.
    if (isHushed) return void socket.resume()
    const onward = keep(connect(to))
    const pair = { onward, isMarked: false }
    pairs.set(socket, pair)
    socket.pipe(onward).on('close', () => socket.destroy())
    onward.pipe(socket).on('close', () => {
      pairs.delete(socket)
      onward.destroy()
    })
    onward.on('data', (bytes: Buffer) => {
      if (pair.isMarked || !bytes.toString('latin1').includes(marked)) return
      pair.isMarked = true
      count += 1
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    hush() {
      isHushed = true
      for (const [socket, { onward, isMarked }] of pairs) {
        if (!isMarked) socket.destroy()
        socket.unpipe(onward).resume()
        onward.unpipe(socket).resume()
      }
    },
    speak() {
      isHushed = false
    },
    countMarked: () => count,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

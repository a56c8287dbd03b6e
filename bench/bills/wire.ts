import { connect, type Socket } from 'node:net'

/** What came back for one request. */
export interface WireAnswer {
  readonly status: number
  readonly body: string
}

/**
 * One kept-alive HTTP connection that takes one request at a time, written and read by hand: the
 * load shares two cores with the site, so a request must cost little here.
 */
export class Wire {
  readonly #socket: Socket
  #text = ''
  #settle: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => this.#read(chunk))
    socket.on('error', (error) => this.#settle?.reject(error))
    socket.on('close', () => this.#settle?.reject(new Error('the site closed the connection')))
  }

  static open(host: string, port: number): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Wire(socket)))
    })
  }

  /** @param request the whole text: line, headers, body */
  ask(request: string): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #read(chunk: string): void {
    this.#text += chunk
    const end = this.#text.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = this.#text.slice(0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const body = this.#text.slice(end + 4)
    // Thai letters are more bytes than characters; an answer never comes with another behind it.
    if (length === undefined || Buffer.byteLength(body) < Number(length)) return
    this.#text = ''
    const settle = this.#settle
    this.#settle = undefined
    settle?.resolve({ status: Number(head.slice(9, 12)), body })
  }
}

/** As many connections as there may be requests on their way; who comes when all are taken waits. */
export class Wires {
  readonly #all: readonly Wire[]
  readonly #idle: Wire[]
  readonly #waiting: ((wire: Wire) => void)[] = []

  private constructor(wires: readonly Wire[]) {
    this.#all = wires
    this.#idle = [...wires]
  }

  static async open(host: string, port: number, count: number): Promise<Wires> {
    return new Wires(await Promise.all(Array.from({ length: count }, () => Wire.open(host, port))))
  }

  /** Asks over whichever connection is free first. */
  async ask(request: string): Promise<WireAnswer> {
    const wire =
      this.#idle.pop() ?? (await new Promise<Wire>((resolve) => this.#waiting.push(resolve)))
    const answer = await wire.ask(request)
    const next = this.#waiting.shift()
    if (next) next(wire)
    else this.#idle.push(wire)
    return answer
  }

  close(): void {
    for (const wire of this.#all) wire.close()
  }
}

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

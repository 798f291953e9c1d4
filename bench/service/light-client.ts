import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** @property path under the API, or of a page if `isPage` */
type LightRequest = { method?: 'GET' | 'POST'; path: string; body?: object; isPage?: boolean }

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * A minimal HTTP client on one kept-alive connection. It only finds the end of each response, so that measurements do not
 * include client overhead.
 */
export class LightClient {
  #socket: Socket
  #head: string
  #answered = (_: Buffer) => {}
  #failed = (_: Error) => {}

  private constructor(socket: Socket, head: string) {
    this.#socket = socket
    this.#head = head
    socket.on('data', (bytes) => this.#answered(bytes))
    socket.on('error', (error) => this.#failed(error))
  }

  static async open(port: number, cookie: string): Promise<LightClient> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new LightClient(socket, `Host: localhost\r\nCookie: ${cookie}\r\n`)
  }

  /** Sends a request. @returns the size of the response body in bytes @throws Error unless the status is 2xx */
  ask({ method = 'GET', path, body, isPage }: LightRequest): Promise<number> {
    const sent = body ? JSON.stringify(body) : ''
    const about = body ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(sent)}\r\n` : ''
    return new Promise((resolve, reject) => {
      const answer = new Answer()
      this.#failed = reject
      this.#answered = (bytes) => {
        if (!answer.take(bytes)) return
        if (answer.isSuccess) resolve(answer.size)
        else reject(new Error(`${method} ${path} was answered with ${answer.status}`))
      }
      this.#socket.write(`${method} ${isPage ? '' : '/api/v1'}${path} HTTP/1.1\r\n${this.#head}${about}\r\n${sent}`)
    })
  }

  close() {
    this.#socket.destroy()
  }
}

/** A response being received; requires a Content-Length. */
class Answer {
  status = ''
  size = 0
  #left = -1
  #head: Buffer = Buffer.alloc(0)

  get isSuccess() {
    return this.status.startsWith('2')
  }

  /** @returns true once the response is complete */
  take(bytes: Buffer): boolean {
    if (this.#left >= 0) this.#left -= bytes.length
    else this.#takeHead(bytes)
    return this.#left === 0
  }

  #takeHead(bytes: Buffer) {
    this.#head = this.#head.length === 0 ? bytes : Buffer.concat([this.#head, bytes])
    const end = this.#head.indexOf(HEAD_END)
    if (end < 0) return
    const head = this.#head.toString('latin1', 0, end)
    this.status = head.slice(9, 12)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) throw new Error(`An answer without its length:\n${head}`)
    this.size = Number(length)
    this.#left = this.size - (this.#head.length - end - HEAD_END.length)
  }
}

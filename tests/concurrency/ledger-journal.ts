import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sending } from './ledger-outcomes.ts'

type Acknowledged = Pick<Sending, 'key' | 'answer'>

/** What callers were told, each in a file of his own, written before he goes on. */
export class Journal {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  acknowledge(caller: number, key: string, answer: string): void {
    const line: Acknowledged = { key, answer }
    appendFileSync(join(this.#folder, `caller-${caller}`), `${JSON.stringify(line)}\n`)
  }

  /** Everything that anybody was told, from the files. */
  read(): Acknowledged[] {
    return readdirSync(this.#folder).flatMap((name) =>
      readFileSync(join(this.#folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Acknowledged),
    )
  }
}

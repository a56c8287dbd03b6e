import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'

/** What a shell would run of a name that it reads: it makes a file called so where it stands. */
const TRACE = 'ran'

/**
 * Names as people give them to folders, with all that a shell, a list of PostgreSQL's, an address or a
 * pattern reads. The socket of the first has room beside its data; of the second it has not.
 */
export const ODD_NAMES = [
  `'"a,b" $(touch ${TRACE})\`touch ${TRACE}\``,
  `ข้อมูลหวยออนไลน์ของร้านป้าสมศรี สาขา 1 🎰 50%f #2;touch ${TRACE}&"|<>*?{}[]!~=+\\n$HOME',`,
] as const

/** Where below the folder, or in our own, something of a name was run. */
export async function tracesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const found = names.filter((name) => basename(name) === TRACE)
  return existsSync(TRACE) ? [...found, process.cwd()] : found
}

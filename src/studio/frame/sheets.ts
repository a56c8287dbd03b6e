import { askStudio, StudioRefusal } from './ask-studio.ts'
import type { RoundWords } from './game-face.ts'
import { make, part } from './page-parts.ts'
import { randomHex } from './random-hex.ts'
import { roundRow } from './round-row.ts'
import type { GameState, RoundView, SeedView } from './studio-words.ts'

const SEED_BYTES = 8

/** What the sheets are of. */
interface SheetParts {
  readonly words: RoundWords
  readonly session: () => string | undefined
  /** Is told of a new pair of seeds. */
  readonly onState: (state: GameState) => void
  /** Shows a round again, where the game can. */
  readonly onAgain?: (round: RoundView) => void
}

/** Binds the rules with their seeds, and the history. */
export function bindSheets(parts: SheetParts): { showSeed: (seed: SeedView) => void } {
  const { session, onState, onAgain } = parts
  const rules = part<HTMLDialogElement>('rules')
  const past = part<HTMLDialogElement>('past')
  part('open-rules').addEventListener('click', () => rules.showModal())
  part('open-past').addEventListener('click', () => {
    past.showModal()
    void fillHistory(
      parts,
      onAgain &&
        ((round) => {
          past.close()
          onAgain(round)
        }),
    )
  })
  for (const sheet of [rules, past]) {
    sheet.querySelector('.close')?.addEventListener('click', () => sheet.close())
  }
  part('reveal').addEventListener('click', () => {
    const key = session()
    if (key !== undefined) void reveal(key, onState)
  })
  return { showSeed }
}

function showSeed({ commit, next_commit, client_seed, drawn }: SeedView): void {
  part('commit').textContent = commit
  part('next-commit').textContent = next_commit
  part('commit-short').textContent = `${commit.slice(0, 10)}…`
  part('client-seed').textContent = client_seed
  part('drawn').textContent = `${drawn}`
}

async function reveal(session: string, onState: (state: GameState) => void): Promise<void> {
  const said = part('reveal-said')
  const wished = part<HTMLInputElement>('next-seed').value.trim()
  if (wished !== '' && !/^[A-Za-z0-9_-]{1,64}$/.test(wished)) {
    said.textContent = 'ซีดของผู้เล่นใช้ได้เฉพาะ A–Z a–z 0–9 _ - ไม่เกิน 64 ตัว'
    return
  }
  try {
    const { revealed, state } = await askStudio<{ revealed: SeedView; state: GameState }>('/seed', {
      session,
      next_commit: part('next-commit').textContent,
      // Made here where he has no wish: the server that knows its own seed chooses no player's part.
      client_seed: wished === '' ? randomHex(SEED_BYTES) : wished,
    })
    said.replaceChildren(
      `เปิดเผยซีดแล้ว (เล่นไป ${revealed.drawn} รอบ) ตรวจได้ในประวัติ: `,
      make('code', '', revealed.server_seed ?? ''),
    )
    said.scrollIntoView({ block: 'nearest' })
    onState(state)
  } catch (error) {
    said.textContent = error instanceof StudioRefusal ? error.message : 'เปิดเผยไม่สำเร็จ'
  }
}

async function fillHistory(
  { session: key, words }: SheetParts,
  onAgain: SheetParts['onAgain'],
): Promise<void> {
  const session = key()
  const list = part('past-list')
  const said = part('past-said')
  said.textContent = 'กำลังโหลด'
  try {
    if (session === undefined) throw new StudioRefusal('no_session', 'ยังไม่ได้เข้าเกม')
    const rounds = await askStudio<RoundView[]>('/history', { session }, 2)
    list.replaceChildren(...rounds.map((round) => roundRow(round, words, onAgain)))
    said.textContent = rounds.length === 0 ? 'ยังไม่มีรอบที่เล่น' : ''
  } catch (error) {
    said.textContent = error instanceof StudioRefusal ? error.message : 'โหลดประวัติไม่สำเร็จ'
  }
}

import { expect } from 'vitest'
import { runInProcess } from '#tests/support/processes.ts'
import { covered, inForm } from '#tests/support/proof-budget.ts'
import { isLongProof } from '#tests/support/proof-seed.ts'
import type { World } from '#tests/support/world.ts'

/** More statements than any of these works has; a work that has more fails its test. */
const STATEMENTS_MAX = 90
const EACH = Array.from({ length: STATEMENTS_MAX }, (_, at) => `any:after_send:${at + 1}`)
const KILLS_MIN = inForm({ short: 1, long: 4 })

/** What a work finds, and what must hold once somebody has gone on after it. */
export interface Scene {
  readonly payload?: object
  goOn(): Promise<void>
}

/** A job, a tick or a member's call by its path, and where its money is half moved. */
export interface KilledWork {
  readonly file: string
  readonly name: string
  /** Points of `programs/crash-point.ts`; in the short form it dies at these, and must. */
  readonly halfMoved: readonly string[]
}

/** Lets a work die at its first statement, then at its second, until it lives to its end. */
export async function killAtEach(
  world: World,
  { file, name, halfMoved }: KilledWork,
  scene: () => Promise<Scene>,
): Promise<void> {
  let kills = 0
  let lives = false
  for (const crashAt of inForm({ short: halfMoved, long: EACH })) {
    const { payload, goOn } = await scene()
    const ending = await runInProcess(world, { name, ...(payload ? { payload } : {}), crashAt })
    await hasLetGo(world)
    await goOn()
    lives = isLongProof && ending.code === 0
    if (lives) break
    expect(ending, crashAt).toEqual({ code: null, signal: 'SIGKILL' })
    kills += 1
  }
  expect(lives, `${name} has more than ${STATEMENTS_MAX} statements`).toBe(isLongProof)
  expect(kills).toBeGreaterThan(KILLS_MIN)
  covered(file, { work: name, 'statements died at': kills })
}

/** The database has noticed that nobody is there any more: who passes over locked rows finds them now. */
async function hasLetGo(world: World): Promise<void> {
  await expect
    .poll(() =>
      world.query(
        `select pid from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      ),
    )
    .toEqual([])
}

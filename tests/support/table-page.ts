import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The page of live tables as a journey has it, in a tab of its own or in a frame of a site. */
export type TablePlace = Page | FrameLocator

const STATES = {
  shoe: 'กำลังสับไพ่ขอนใหม่',
  betting: 'เปิดรับเดิมพัน',
  closing: 'ปิดรับเดิมพันแล้ว',
  dealing: 'กำลังแจกไพ่',
  settled: 'ออกผลแล้ว',
  paused: 'โต๊ะหยุดชั่วคราว',
} as const

/** A table is looked at often: some of its states are short. */
const OFTEN = { interval: 20 }

export const textOf = (place: TablePlace, id: string): Promise<string> =>
  place.locator(`#${id}`).innerText()

/** Chooses a table. */
export const sitDown = (place: TablePlace, name = 'ห้อง 01'): Promise<void> =>
  place.getByRole('button', { name: new RegExp(`^${name}`) }).click()

/** Waits until the table is in a state. */
export async function seeState(place: TablePlace, state: keyof typeof STATES): Promise<void> {
  await expect.poll(() => textOf(place, 'table-state'), OFTEN).toBe(STATES[state])
}

/** Waits for a coup whose bets stay open for so long. @returns its name on the table */
export async function seeOpen(place: TablePlace, leastSeconds = 4): Promise<string> {
  const left = async () => {
    await seeState(place, 'betting')
    return Number(await textOf(place, 'countdown'))
  }
  await expect.poll(left, OFTEN).toBeGreaterThanOrEqual(leastSeconds)
  return textOf(place, 'coup-no')
}

export const boxOf = (place: TablePlace, name: string) =>
  place.getByRole('button', { name: new RegExp(`^${name}\\s`) })

export const confirmOf = (place: TablePlace) => place.getByRole('button', { name: /^ยืนยัน/ })

/** Puts the chosen chip on boxes and confirms. */
export async function bet(place: TablePlace, ...names: readonly string[]): Promise<void> {
  for (const name of names) await boxOf(place, name).click()
  await confirmOf(place).click()
  await expect.poll(() => textOf(place, 'result')).toContain('วางเดิมพันแล้ว')
}

/** The cards on the table as they are read out, the player's first. */
export const cardsOn = (place: TablePlace): Promise<readonly string[]> =>
  Promise.all(
    ['player', 'banker'].map(async (hand) =>
      (await place.locator(`#${hand}-cards .unseen`).allTextContents()).join(' '),
    ),
  )

/** Waits until the player is told what his coup came to. */
export async function seeOutcome(place: TablePlace): Promise<void> {
  await expect.poll(() => textOf(place, 'result'), OFTEN).toContain(' สุทธิ ')
}

/** What is read out of a box behind its name and odds. */
export const noteOf = (place: TablePlace, name: string): Promise<string | null> =>
  boxOf(place, name).locator('.note').textContent()

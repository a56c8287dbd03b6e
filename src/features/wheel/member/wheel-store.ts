import { create } from 'zustand'

/** 1 the wheel, 2 the member's prizes, 3 who won lately. */
export type WheelTab = 1 | 2 | 3

interface WheelStore {
  /** Which part of the page is open; whoever leads here for a prize sets it to 2. */
  readonly tab: WheelTab
  /** From the press until the wheel stands: nothing on the page changes meanwhile, so nothing tells the prize. */
  readonly isTurning: boolean
  setTab(tab: WheelTab): void
  setTurning(isTurning: boolean): void
}

export const useWheelStore = create<WheelStore>()((set) => ({
  tab: 1,
  isTurning: false,
  setTab: (tab) => set({ tab }),
  setTurning: (isTurning) => set({ isTurning }),
}))

import { create } from 'zustand'

/** 1 the wheel, 2 the member's prizes, 3 who won lately. */
export type WheelTab = 1 | 2 | 3

/** Which part of the page is open; whoever leads here for a prize sets it to 2. */
export const useWheelStore = create<{ tab: WheelTab; setTab: (tab: WheelTab) => void }>()(
  (set) => ({
    tab: 1,
    setTab: (tab) => set({ tab }),
  }),
)

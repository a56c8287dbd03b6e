import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { safeStorage } from '#ui/client/safe-storage.ts'
import {
  draftKey,
  keepingSlips,
  readDrafts,
  soldElsewhere,
  type Draft,
  type Drafts,
  type SoldSlip,
} from './draft.ts'

interface DraftStore {
  readonly drafts: Drafts
  put(owner: string, draft: Draft): void
  drop(owner: string, roundId: number): void
  replace(drafts: Drafts): void
}

const NAME = 'bet_drafts'

/**
 * Unsent slips on this device, under a storage key of their own: the end of a session does not
 * delete them. They hold numbers and stakes, nothing about the person; a member sees his own only.
 */
export const useDraftStore = create<DraftStore>()(
  persist(
    (set) => ({
      drafts: {},
      put: (owner, draft) =>
        set(({ drafts }) => ({ drafts: { ...drafts, [draftKey(owner, draft.roundId)]: draft } })),
      drop: (owner, roundId) =>
        set(({ drafts }) => {
          const { [draftKey(owner, roundId)]: _dropped, ...rest } = drafts
          return { drafts: rest }
        }),
      replace: (drafts) => set({ drafts }),
    }),
    {
      name: NAME,
      // Since 2 a slip has a name. What is migrated is written at once, so that every tab has the same names.
      version: 2,
      storage: createJSONStorage(() => safeStorage('localStorage')),
      partialize: ({ drafts }) => ({ drafts }),
      migrate: (saved) => ({ drafts: readDrafts((saved as Partial<DraftStore> | null)?.drafts) }),
      merge: (saved, state) => ({
        ...state,
        drafts: keepingSlips(
          state.drafts,
          readDrafts((saved as Partial<DraftStore> | null)?.drafts),
        ),
      }),
    },
  ),
)

/** A slip that was sold while this page still had it, and the key of its draft. */
export interface ToldSale extends SoldSlip {
  readonly key: string
}

/** The last sale of a slip of this page that this page did not make; until the member has read it. */
export const useToldSale = create<{ readonly told: ToldSale | null }>()(() => ({ told: null }))

export const tellSale = (told: ToldSale | null): void => useToldSale.setState({ told })

/**
 * All tabs of a browser have one slip: what another one does with it is seen here, its sale too. A page that the
 * browser had put to sleep heard no event, so it reads again when it comes back.
 */
export function followTabs(): () => void {
  const readAgain = () => {
    const before = useDraftStore.getState().drafts
    void useDraftStore.persist.rehydrate()
    const [sold] = soldElsewhere(before, useDraftStore.getState().drafts)
    if (sold) tellSale(sold)
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === NAME || key === null) readAgain()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) readAgain()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}

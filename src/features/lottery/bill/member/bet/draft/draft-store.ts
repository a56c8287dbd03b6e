import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { safeStorage } from '#ui/client/safe-storage.ts'
import { draftKey, readDrafts, type Draft, type Drafts } from './draft.ts'

interface DraftStore {
  readonly drafts: Drafts
  put(owner: string, draft: Draft): void
  drop(owner: string, roundId: number): void
  replace(drafts: Drafts): void
}

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
      name: 'bet_drafts',
      version: 1,
      storage: createJSONStorage(() => safeStorage('localStorage')),
      partialize: ({ drafts }) => ({ drafts }),
      migrate: (saved) => saved as DraftStore,
      merge: (saved, state) => ({
        ...state,
        drafts: readDrafts((saved as Partial<DraftStore> | null)?.drafts),
      }),
    },
  ),
)

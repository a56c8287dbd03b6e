import type { RoomNow } from './machine.ts'

/** The live tables of the studio; they run whether anybody plays or not. */
export interface Rooms {
  /** A table as it is; undefined where no such table is run here. */
  find(room: string): RoomNow | undefined
  /** False until the beacon's chain is known: nothing moves before. */
  isRunning(): boolean
  /** Takes the tables up where they were left. */
  begin(): void
  /** Looks at the clock at once: it may have been moved. */
  wake(): void
  /** Calls back after each step of a table. @returns what ends that */
  watch(heard: (room: string) => void): () => void
  /** Leaves the tables as they are; the next start takes them up. */
  stop(): Promise<void>
}

import type { Tree } from '../tidy/tree.ts'

/** What statements are read from. */
export interface Project {
  readonly tree: Tree
  /** The schemas of the database that have a table or a function of this name. */
  readonly schemasWith: (name: string) => readonly string[]
}

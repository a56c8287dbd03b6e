/** Made at build time by `ui/vite/motif-sprite.ts`. */
declare module 'virtual:motif-sprite' {
  /** Where the file with all motifs is. */
  export const sprite: string
  /** The names of its symbols. */
  export const motifs: readonly string[]
}

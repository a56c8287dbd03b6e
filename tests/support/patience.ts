/**
 * How long a test waits for a state that must come. It is no promise of speed: a machine with other
 * work takes many times as long, and a state that never comes fails all the same.
 */
export const PATIENCE_MS = 60_000

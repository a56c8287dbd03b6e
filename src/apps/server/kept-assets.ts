/** Hashed files that a build no longer has, with the instant (ISO) from which it had them no more. */
export type LeftAssets = Readonly<Record<string, string>>

/** A tab that was opened with the build before may ask for its parts this long. */
export const KEPT_FOR_MS = 24 * 60 * 60_000

/**
 * What happens to the hashed files of the builds before when a new one takes their place.
 * @param onDisk the paths of all hashed files that are there
 * @param built the paths of all files of the new build
 * @param left what the last build noted
 * @returns the new note, and the files whose time is over
 */
export function sortAssets(
  {
    onDisk,
    built,
    left,
  }: { onDisk: readonly string[]; built: ReadonlySet<string>; left: LeftAssets },
  now: Date,
): { left: LeftAssets; remove: readonly string[] } {
  const gone = onDisk
    .filter((name) => !built.has(name))
    .map((name) => [name, left[name] ?? now.toISOString()] as const)
  const isOver = (leftAt: string) => now.getTime() - Date.parse(leftAt) >= KEPT_FOR_MS
  return {
    left: Object.fromEntries(gone.filter(([, leftAt]) => !isOver(leftAt))),
    remove: gone.filter(([, leftAt]) => isOver(leftAt)).map(([name]) => name),
  }
}

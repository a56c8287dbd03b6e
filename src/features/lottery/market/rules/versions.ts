/** A version of rates, rules or schedule: the newest one whose time has come holds. */
export interface Version {
  readonly version: number
  readonly validFrom: Date
}

/**
 * `current`: holds for what opens now. `coming`: will hold from its time on. `past`: held once.
 * `skipped`: a newer version holds at every instant at which it could have.
 */
export type VersionState = 'current' | 'coming' | 'past' | 'skipped'

/** The version that holds at an instant; undefined before the first one. */
export function versionAt<V extends Version>(versions: readonly V[], at: Date): V | undefined {
  return versions
    .filter(({ validFrom }) => validFrom <= at)
    .reduce<V | undefined>(
      (best, one) => (best && best.version > one.version ? best : one),
      undefined,
    )
}

/** The state of a version among all versions of its market. */
export function versionState(versions: readonly Version[], one: Version, now: Date): VersionState {
  if (versionAt(versions, now)?.version === one.version) return 'current'
  // It holds first at its own time, unless a newer one holds there already.
  if (versionAt(versions, one.validFrom)?.version !== one.version) return 'skipped'
  return one.validFrom > now ? 'coming' : 'past'
}

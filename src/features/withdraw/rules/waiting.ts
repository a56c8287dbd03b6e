/** How long a request has waited, against what the setting promises. */
export type Waiting = 'on_time' | 'late' | 'breached'

/** @param targetMinutes how soon it is to be decided; @param breachMinutes from when on it is too late */
export function waitingOf(
  requestedAt: Date,
  now: Date,
  { targetMinutes, breachMinutes }: { targetMinutes: number; breachMinutes: number },
): { readonly minutes: number; readonly state: Waiting } {
  const minutes = Math.max(0, Math.floor((now.getTime() - requestedAt.getTime()) / 60_000))
  const state =
    minutes >= breachMinutes ? 'breached' : minutes >= targetMinutes ? 'late' : 'on_time'
  return { minutes, state }
}

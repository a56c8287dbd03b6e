import { readFile } from 'node:fs/promises'

/** Whether any process has this number now, ours or another user's. */
export function isTaken(pid: number): boolean {
  // Zero and below mean groups of processes.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The kernel's start time of a process, in its own ticks, which no clock moves: with the number it names
 * one process. Empty where /proc is missing, and of a process that has ended and is only not yet reaped.
 */
export async function startTime(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const hasEnded = fields[0] === 'Z' || fields[0] === 'X'
  return hasEnded ? '' : (fields[19] ?? '')
}

/** Whether the process that had this number and start time lives: another one of its number does not count. */
export async function isAlive(pid: number, started: string): Promise<boolean> {
  return isTaken(pid) && (await startTime(pid)) === started
}

import { useState } from 'react'
import { ceremonyFault } from './ceremony.ts'

/**
 * Asks the site for what a device is asked with, then the device, and hands on what it answers.
 * @param begin undefined where the site refused, which it has said itself
 * @param perform has the device answer
 */
export function useCeremony<Answer>(
  begin: () => Promise<{ readonly options: Record<string, unknown> } | undefined>,
  perform: (options: Record<string, unknown>) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
) {
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  async function run(): Promise<void> {
    setFault(undefined)
    setAsking(true)
    try {
      const begun = await begin()
      if (begun) onAnswer(await perform(begun.options))
    } catch (error) {
      setFault(ceremonyFault(error))
    } finally {
      setAsking(false)
    }
  }
  return { run: () => void run(), isAsking, fault }
}

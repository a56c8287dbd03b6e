import { readConfig } from '#studio/config.ts'
import { startStudio } from '#studio/studio.ts'

// Our provider of games as a process of its own; it knows sites only through their wallets.
try {
  const studio = await startStudio(readConfig())
  let closing = false
  const stop = (): void => {
    if (closing) return
    closing = true
    studio.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

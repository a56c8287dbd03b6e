import { readConfig } from '#sandbox/config.ts'
import { startSandbox } from '#sandbox/sandbox.ts'

// The outside world as a process of its own: banks, gateway, SMS and result feeds.
try {
  const sandbox = await startSandbox(readConfig())
  let closing = false
  const stop = (): void => {
    if (closing) return
    closing = true
    sandbox.close().then(
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

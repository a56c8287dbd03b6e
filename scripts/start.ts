// Starts everything on this machine: database, sandbox, site. Ctrl-C or SIGTERM stops all of it.
// Example: npm start                     PORT=8080 npm start
import { runEverything } from '#apps/server/main.ts'

await runEverything()

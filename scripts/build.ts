// Builds both web apps into dist/, where their sources changed.
// Example: npm run build
import { readEnvironment, toConfig } from '#platform/config/config.ts'
import { buildWebApps } from '#apps/server/web-build.ts'

await buildWebApps(toConfig(readEnvironment()).webDir, (line) => console.log(line))

/**
 * The journeys in a real browser, on a server and a database of their own. Pictures of the screens
 * stay in tests/e2e/screens.
 *
 *   npm run e2e                all of them
 *   npm run e2e -- main-job    those whose file name contains the word
 */
import { journeySteps } from './verify/steps.ts'
import { verify } from './verify/verify.ts'

process.env['SCREENS'] ??= 'on'
await verify((folder) => journeySteps(folder, process.argv.slice(2)))

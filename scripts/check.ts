/**
 * Everything but the journeys in a browser: format, lint, types, tidy, generated files, statements,
 * unused code, unit and server tests, and that every declared error was seen.
 *
 *   npm run check
 */
import { checkSteps } from './verify/steps.ts'
import { verify } from './verify/verify.ts'

await verify(checkSteps)

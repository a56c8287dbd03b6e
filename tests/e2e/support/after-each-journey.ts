import { afterEach } from 'vitest'
import { closePages, describePages } from './browser.ts'

// Files of a worker share its browser and its modules, so that what follows every journey cannot be
// registered by a module: it is read once. Vitest runs this file before each test file.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(await describePages())
  await closePages()
})

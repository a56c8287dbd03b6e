import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { motifSprite } from './src/ui/vite/motif-sprite.ts'
import { PATIENCE_MS } from './tests/support/patience.ts'

// Tests run far away from Bangkok and from UTC, so that whoever leans on the machine's time zone
// fails here and not in production.
process.env['TZ'] = 'America/New_York'

const pure = [
  'src/kernel/**/*.test.ts',
  'src/ui/**/*.test.ts',
  'src/apps/{member,operator}/**/*.test.ts',
  'src/features/*/*.test.ts',
  'src/features/*/{rules,member,operator}/**/*.test.ts',
  'src/features/*/*/{rules,member,operator}/**/*.test.ts',
  'src/sandbox/**/*.test.ts',
  'src/certify/**/*.test.ts',
  'src/studio/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/simulation/**/*.test.ts',
  'tests/e2e/support/*.test.ts',
]

/** `expect.poll` waits as long as every other wait of a test. */
const patient = { poll: { timeout: PATIENCE_MS } }

/** Runs the test cluster while tests that need a database run; a pure test never waits for it. */
const databaseSetup = './tests/support/global-setup.ts'

export default defineConfig({
  // Screens draw games with it.
  plugins: [motifSprite()],
  test: {
    expect: patient,
    setupFiles: ['./tests/support/seeded-properties.ts'],
    // Two cores are the machine we promise to be fast on, and a test waits a third of its time; a
    // larger machine uses half of its own.
    maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: pure, isolate: false, testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Files of a worker share what they import, a third of their time; each has a site and a
          // database of its own all the same.
          isolate: false,
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...pure, 'tests/e2e/**'],
          globalSetup: [databaseSetup],
          testTimeout: 2 * PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: [databaseSetup],
          setupFiles: ['./tests/e2e/support/after-each-journey.ts'],
          // As above; they share the browser, too.
          isolate: false,
          testTimeout: 5 * PATIENCE_MS,
          hookTimeout: 5 * PATIENCE_MS,
        },
      },
    ],
  },
})

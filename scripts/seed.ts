// Fills the database with the demo scenario without leaving a site running behind.
// Example: npm run seed                  DATABASE_URL=postgres://… npm run seed
import { seedScenario } from '#apps/server/main.ts'

await seedScenario()

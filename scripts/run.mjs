// The door of every npm verb: says in plain words what is missing before any TypeScript is loaded.
// Example: node scripts/run.mjs start
import { existsSync } from 'node:fs'

const verb = process.argv[2]
const major = Number(process.versions.node.split('.')[0])

function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

if (!existsSync(new URL('../node_modules/kysely', import.meta.url))) {
  stop('The packages are not installed yet: run "npm ci" first.')
}
if (major < 24) {
  stop(
    `This is Node ${process.versions.node}, but the product runs on Node 24, which "npm ci" brings ` +
      'along.\nStart through npm ("npm start"). If npm blocked the install script of the package ' +
      '"node", allow it:\n  npm install-scripts approve node && npm ci',
  )
}
process.argv.splice(2, 1)
await import(new URL(`./${verb}.ts`, import.meta.url).href)

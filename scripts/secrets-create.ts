// Makes a file of secrets for MONEY_MODE=real: new vault keys, and empty places for the keys of the rails,
// which their own dashboards show. A file that is there stays as it is.
// Example: npm run secrets:create -- /etc/slth/secrets.json
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { makeSecrets } from '#platform/config/secrets.ts'

const [given] = process.argv.slice(2)
if (given === undefined) {
  console.error('\nSay where: npm run secrets:create -- /etc/slth/secrets.json\n')
  process.exit(1)
}
const path = resolve(given)
const { vault, pepper, databaseApp } = makeSecrets()
const file = {
  vault,
  pepper,
  databaseApp,
  gateway: { secretKey: '', webhookSecret: '' },
  payout: { secretKey: '' },
  sms: { key: '', secret: '' },
  statement: { key: '', secret: '' },
}
try {
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  console.log(
    `\n${path} is made. Fill in the keys of gateway, payout, sms and statement, keep a copy of the file ` +
      'apart from every copy of the database: without it no name, phone or bank account can be read.\n',
  )
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  console.error(`\n${path} is there already and stays as it is.\n`)
  process.exitCode = 1
}

// Makes an owner of the back office in the configured database and shows a one-time password, once. The
// first owner, where nobody could approve one; a second with --again, who then approves at the desk.
// Example: npm run staff:create               DATABASE_URL=postgres://… npm run staff:create
//          npm run staff:create -- --username napha --name "นภา ศรีสุข" --again
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { prepareDatabase } from '#apps/server/prepare-database.ts'
import { wireServices } from '#apps/server/wiring.ts'
import { createOwner, OwnerExists } from '#features/staff/server/create-owner.ts'
import { oneTime } from '#features/staff/rules.ts'
import { readEnvironment, toConfig } from '#platform/config/config.ts'
import { secretsOf } from '#platform/config/given-secrets.ts'

const { values: options } = parseArgs({
  options: {
    username: { type: 'string' },
    name: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
})
const config = toConfig(readEnvironment())
const [username = '', displayName = ''] = await askFor([
  ['User name (a–z, 0–9): ', options.username],
  ['Name, as colleagues read it: ', options.name],
])
if (!/^[a-z][a-z0-9._-]{2,31}$/.test(username.toLowerCase()) || displayName.length < 2) {
  stop(
    'A user name has 3 to 32 of a–z 0–9 . _ - and begins with a letter; a name has 2 letters or more.',
  )
}
const secrets = await secretsOf(config)
const prepared = await prepareDatabase(config, secrets)
const { services, close } = wireServices(config, secrets, prepared.app)
try {
  const owner = await createOwner(services, { username, displayName, again: options.again })
  if (owner) show(owner.created.username, owner.oneTimePassword)
  else refuse(`The user name ${username} is taken. Choose another one.`)
} catch (error) {
  if (!(error instanceof OwnerExists)) throw error
  refuse(
    'There is an owner already. Owners add people at the back office, page พนักงาน, and another owner ' +
      'approves it.\nFor a second owner, or where no owner gets in any more: ' +
      'npm run staff:create -- --again\nIt leaves a row in the audit list.',
  )
} finally {
  await close()
  await prepared.leave()
}

function show(name: string, password: string): void {
  const address =
    config.origins.staff ??
    `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.operatorPort}`
  console.log(
    [
      '',
      'The owner is made. This is shown once:',
      '',
      `  user name          ${name}`,
      `  one-time password  ${password}`,
      '',
      `Log in at the back office (${address}) within ${oneTime.hours} hours: it asks for a password of`,
      'your own and shows a QR code for an authenticator app.',
      '',
    ].join('\n'),
  )
}

/** Asks on the console for what no option says; reads lines that are piped in, too. */
async function askFor(
  questions: readonly (readonly [question: string, given: string | undefined])[],
): Promise<string[]> {
  if (questions.every(([, given]) => given !== undefined)) {
    return questions.map(([, given = '']) => given.trim())
  }
  const console_ = createInterface({ input: process.stdin, output: process.stdout })
  const lines = console_[Symbol.asyncIterator]()
  const answers: string[] = []
  for (const [question, given] of questions) {
    if (given === undefined) process.stdout.write(question)
    const line = given ?? (await lines.next()).value
    answers.push(`${line ?? ''}`.trim())
  }
  console_.close()
  return answers
}

function refuse(words: string): void {
  console.error(`\n${words}\n`)
  process.exitCode = 1
}

function stop(words: string): never {
  console.error(`\n${words}\n`)
  process.exit(1)
}

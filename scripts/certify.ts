// Plays the contract of the games' wallet against an operator, as a provider would, and reports: see --help.
// Example: npm run certify -- --url http://127.0.0.1:3000/provider/acme --key private.pem --session session.json
import { certify } from '#certify/certify.ts'

process.exitCode = await certify(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  now: () => new Date(),
})

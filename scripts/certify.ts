// Plays the contract of the games' wallet against an operator, as a provider would, and reports: see --help.
// Example: npm run certify -- --url http://127.0.0.1:3000/provider/acme --key private.pem --session session.json
// With the name of a game of ours it judges that game instead: npm run certify -- baccarat --help
import { certify } from '#certify/certify.ts'

const out = (text: string) => process.stdout.write(text)
const [first, ...rest] = process.argv.slice(2)

// The kit is handed out without our games, so they are looked for only when asked.
process.exitCode =
  first === 'baccarat'
    ? (await import('./certify/baccarat.ts')).certifyBaccarat(rest, { out })
    : await certify(process.argv.slice(2), { out, now: () => new Date() })

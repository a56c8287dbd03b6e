// A process that joins the cluster of a folder, says so, and leaves on SIGTERM.
// Used by embedded-cluster.test.ts, which kills it in all the ways a machine can.
import { joinCluster } from '#platform/database/embedded-cluster.ts'

const cluster = await joinCluster(process.argv[2] ?? '')
process.on('SIGTERM', () => void cluster.leave().then(() => process.exit(0)))
process.stdout.write(`${JSON.stringify(cluster.superuser)}\n`)
setInterval(() => {}, 1_000)

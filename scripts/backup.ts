// Backs up the embedded database and the uploads while the site runs, and removes what is too old.
// Example: npm run backup        npm run backup -- --secrets-to /media/safe/slth
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keepSecretsApart } from '#platform/backup/apart.ts'
import { archiveState } from '#platform/backup/archive-state.ts'
import { serverSettings } from '#platform/backup/archive.ts'
import { configuredFolder } from '#platform/backup/backup-folder.ts'
import { takeBackup } from '#platform/backup/base-backup.ts'
import { secretFingerprints } from '#platform/backup/manifest.ts'
import { prune } from '#platform/backup/prune.ts'
import { readEnvironment, toConfig } from '#platform/config/config.ts'
import { loadSecrets } from '#platform/config/secrets.ts'
import { joinCluster } from '#platform/database/embedded-cluster.ts'

const MB = 1024 * 1024

async function backUp(): Promise<void> {
  const { values } = parseArgs({ options: { 'secrets-to': { type: 'string' } } })
  const config = toConfig(readEnvironment())
  if (config.databaseUrl) {
    throw new Error(
      'DATABASE_URL names a database of your own: its own tools back it up. ' +
        'docs/operations/backup.md says which, and how to prove a restored copy.',
    )
  }
  const startedMs = performance.now()
  const folder = await configuredFolder(config)
  const secrets = await loadSecrets(config.dataDir)
  const cluster = await joinCluster(join(config.dataDir, 'database'), await serverSettings(config))
  try {
    const { superuser } = cluster
    const manifest = await takeBackup({
      superuser,
      folder,
      dataDir: config.dataDir,
      secrets: secretFingerprints(secrets),
    })
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    console.log(
      `backup ${manifest.id}: ${Math.ceil(bytes / MB)} MB, ` +
        `${manifest.media.length} uploads, in ${folder.root} (${seconds} s)`,
    )
    const pruned = await prune(folder, config.backupKeep)
    for (const id of pruned.backups)
      console.log(`removed backup ${id}: ${config.backupKeep} are kept`)
    if (pruned.segments.length > 0) {
      console.log(`removed what no kept backup needs of the log: ${pruned.segments.length} files`)
    }
    const apart = values['secrets-to']
    if (apart) {
      const names = await keepSecretsApart(config.dataDir, resolve(apart), folder.root)
      console.log(`copied ${names.join(', ')} to ${resolve(apart)}`)
    } else console.log('not in it: secrets.json, which the copy cannot be read without')
    sayArchive(await archiveState(superuser, folder, manifest.lastSegment))
  } finally {
    await cluster.leave()
  }
}

function sayArchive(archive: Awaited<ReturnType<typeof archiveState>>): void {
  if (archive.state === 'works') {
    console.log('the log is archived: any moment from now on can be restored')
  } else if (archive.state === 'off') {
    console.log(
      'the log is not archived: this backup can be restored to its own end only. ' +
        'WAL_ARCHIVE=on at the start of the site changes that.',
    )
  } else {
    console.error(
      `the log is NOT archived, although it should be: ${archive.words}. ` +
        'server.log beside the database says why; the log piles up until it works again.',
    )
    process.exitCode = 1
  }
}

await backUp().catch((error: unknown) => {
  console.error(`\n${(error as Error).message}\n`)
  process.exitCode = 1
})

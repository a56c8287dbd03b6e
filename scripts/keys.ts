// Shows the site's keys of personal data and changes them. A new key has to be known to every process before
// anything is sealed under it, and an old one is needed until nothing is sealed under it any more; so a change
// goes in steps, each of which can be repeated:
//
//   npm run keys                  which keys there are, and what each still seals
//   npm run keys -- add k2        makes a key; then start every process of the site again
//   npm run keys -- use k2        seals with it from now on; start every process again
//   npm run keys -- wrap          brings everything under it now; the site does so by itself every night
//   npm run keys -- drop k1       forgets a key that seals nothing: copies of the database from before open no more
import { sealedColumns } from '#apps/server/features.ts'
import { prepareDatabase } from '#apps/server/prepare-database.ts'
import { readEnvironment, toConfig } from '#platform/config/config.ts'
import { changeVaultKeys, loadSecrets } from '#platform/config/secrets.ts'
import { openDatabase } from '#platform/database/database.ts'
import { countSealedBy, rotateKeys } from '#platform/vault/rotate-keys.ts'
import { createVault } from '#platform/vault/vault.ts'

const [step = 'show', id = ''] = process.argv.slice(2)
const config = toConfig(readEnvironment())
const secrets = await loadSecrets(config.dataDir)
const prepared = await prepareDatabase(config, secrets)
const { db, close } = openDatabase(prepared.app, { max: 1 })
try {
  const sealedBy = () => countSealedBy(db, sealedColumns)
  switch (step) {
    case 'show':
      break
    case 'add':
    case 'use':
      await changeVaultKeys(config.dataDir, { step, id })
      console.log(
        `${step === 'add' ? 'made' : 'in use'}: ${id}. Start every process of the site again.`,
      )
      break
    case 'wrap': {
      const done = await rotateKeys({ db, vault: createVault(secrets.vault) }, sealedColumns)
      console.log(`wrapped ${done.rewrapped} data keys anew and sealed ${done.resealed} texts anew`)
      break
    }
    case 'drop': {
      const left = (await sealedBy()).get(id) ?? 0
      if (left > 0) throw new Error(`${id} still seals ${left} values: npm run keys -- wrap`)
      await changeVaultKeys(config.dataDir, { step, id })
      console.log(
        `forgotten: ${id}. Whatever an older copy of the database has under it opens no more.`,
      )
      break
    }
    default:
      throw new Error(`${step} is no step: use add, use, wrap or drop`)
  }
  const { vault } = await loadSecrets(config.dataDir)
  const counts = await sealedBy()
  for (const key of Object.keys(vault.keys)) {
    const use = key === vault.current ? ', seals now' : ''
    console.log(`${key}: ${counts.get(key) ?? 0} values${use}`)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await close()
  await prepared.leave()
}

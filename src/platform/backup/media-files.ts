import { chmod, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { markOfFile, renameDurably, syncPath } from './durable.ts'

/** An upload is named by its hash (platform/http/media), so its name proves it. */
const NAME = /^[0-9a-f]{64}\.[a-z0-9]+$/

async function mediaNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [] as string[])
  return names.filter((name) => NAME.test(name)).sort()
}

/**
 * Copies the uploads that are not there yet and answers the names of all that the source has.
 * @throws when a file is not what its name says: a damaged one must not pass for a backup
 */
export async function addMedia(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true, mode: 0o755 })
  const names = await mediaNames(from)
  for (const name of names) {
    const target = join(to, name)
    if (await stat(target).catch(() => undefined)) continue
    const draft = `${target}.draft`
    await rm(draft, { force: true })
    await copyFile(join(from, name), draft)
    await chmod(draft, 0o644)
    if ((await markOfFile(draft))?.sha256 !== parse(name).name) {
      await rm(draft)
      throw new Error(
        `The upload ${join(from, name)} is damaged: its content is not what its name says. ` +
          'Put back a sound copy of it, or remove it and have it uploaded again.',
      )
    }
    await syncPath(draft)
    await renameDurably(draft, target)
  }
  return names
}

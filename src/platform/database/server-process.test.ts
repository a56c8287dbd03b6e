import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ODD_NAMES } from '#tests/support/odd-names.ts'
import { fitsSocket, isReadByShell, type Place } from './cluster-place.ts'
import { folderList, serverCommand } from './server-process.ts'

test.each([
  ['/srv/slth', '"/srv/slth"'],
  ['/srv/a,b', '"/srv/a,b"'],
  ['/srv/a"b', '"/srv/a""b"'],
  ['/srv/",', '"/srv/"","'],
  ["/srv/it's", '"/srv/it\'s"'],
  ['/srv/a\\b', '"/srv/a\\b"'],
  [' /srv ', '" /srv "'],
])('the folder %s is one in a list', (folder, list) => {
  expect(folderList(folder)).toBe(list)
})

test.each(ODD_NAMES)('%s stands as it is in the arguments of the server', (name) => {
  const place: Place = {
    dataDir: `/srv/${name}`,
    binaries: `/opt/${name}`,
    home: `/srv/${name}/postgres`,
    socketDir: '/srv/run',
    passwordFile: '',
    user: undefined,
  }
  const command = serverCommand(place, { archive_command: 'sh "%p" $1', hba_file: `/srv/${name}` })
  expect(command.slice(0, 3)).toEqual([
    `/opt/${name}/bin/postgres`,
    '-D',
    `/srv/${name}/postgres/data`,
  ])
  for (const setting of [
    'unix_socket_directories="/srv/run"',
    'archive_command=sh "%p" $1',
    `hba_file=/srv/${name}`,
  ]) {
    const at = command.indexOf(setting)
    expect(command[at - 1], setting).toBe('-c')
  }
})

// A system call counts bytes; with them the name of the socket has 14.
test.each([
  [`/${'a'.repeat(88)}`, true],
  [`/${'a'.repeat(89)}`, false],
  [`/${'ก'.repeat(29)}a`, true],
  [`/${'ก'.repeat(30)}`, false],
  [`/${'🎰'.repeat(22)}`, true],
  [`/${'🎰'.repeat(23)}`, false],
])('whether a socket has room in %s', (folder, fits) => {
  expect(fitsSocket(folder)).toBe(fits)
})

test('a path that is not called read by a shell stands in one as it is', () => {
  const signs = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
  const paths = [...signs, 'ก', '🎰', ...ODD_NAMES].map((sign) => `/srv/${sign}(touch ran)`)
  const plain = paths.filter((path) => !isReadByShell(path))
  expect(paths.filter(isReadByShell)).toHaveLength('"$`\\'.length + ODD_NAMES.length)
  for (const path of plain) {
    expect(execFileSync('sh', ['-c', `printf %s "${path}"`], { encoding: 'utf8' })).toBe(path)
  }
})

import { expect, test } from 'vitest'
import { ODD_NAMES } from '#tests/support/odd-names.ts'
import { fitsSocket, type Place } from './cluster-place.ts'
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
